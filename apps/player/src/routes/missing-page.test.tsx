import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Fragment } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryHistory } from "../testing/memory-history.ts";
import { MissingPage } from "./missing-page.tsx";
import { createRouter, type PageCode } from "./router/router.ts";
import { RouterContext } from "./router/router-context.ts";

afterEach(cleanup);

async function openMissing() {
  const asked: string[] = [];
  let code: PageCode = { Page: MissingPage, Layout: Fragment };
  const router = createRouter({
    history: memoryHistory("/index"),
    enter: async () => undefined,
    open: async ({ path }) => {
      asked.push(path);
      return code;
    },
  });
  await router.start();
  render(
    <RouterContext value={router}>
      <MissingPage />
    </RouterContext>,
  );
  const come = (): void => {
    code = { Page: () => "The page", Layout: Fragment };
  };
  return { router, asked, come, page: () => router.state.shown?.Page };
}

describe("a page whose code did not come", () => {
  it("is asked for again by a press, and then drawn in its place", async () => {
    const { asked, come, page, router } = await openMissing();
    expect(screen.getByText("This page could not be loaded.")).toBeTruthy();
    come();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(page()).not.toBe(MissingPage));
    expect(asked).toEqual(["/index", "/index"]);
    expect(router.state.location.href).toBe("/index");
  });

  it("is asked for again when there is a network again", async () => {
    const { asked, come, page } = await openMissing();
    come();
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(page()).not.toBe(MissingPage));
    expect(asked).toHaveLength(2);
  });

  it("is asked for again from time to time, where it did not come with the network either", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { asked, come, page } = await openMissing();
      await act(async () => void window.dispatchEvent(new Event("online")));
      expect(asked).toHaveLength(2);
      expect(page()).toBe(MissingPage);
      come();
      await act(async () => void (await vi.advanceTimersByTimeAsync(10_000)));
      expect(page()).not.toBe(MissingPage);
    } finally {
      vi.useRealTimers();
    }
  });
});
