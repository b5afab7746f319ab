import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import {
  TOAST_LIMIT,
  TOAST_MS,
  TOAST_POSITION,
  toastError,
  toastInfo,
  toastOnce,
  toastSuccess,
} from "./toast.ts";
import { ToastHost } from "./toast-host.tsx";

afterEach(cleanup);

describe("toasts", () => {
  it("[CONST-10] live five seconds, twenty at most, in the top-right corner", () => {
    expect([TOAST_MS, TOAST_LIMIT, TOAST_POSITION]).toEqual([5_000, 20, "top-right"]);
  });

  it("show each kind with its text, and the same notice once", async () => {
    render(<ToastHost />);
    act(() => {
      toastError("It failed.");
      toastSuccess("It is done.");
      toastInfo("It is so.");
      toastOnce("The session ended.");
      toastOnce("The session ended.");
    });
    for (const text of ["It failed.", "It is done.", "It is so."]) {
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(await screen.findAllByText("The session ended.")).toHaveLength(1);
  });
});
