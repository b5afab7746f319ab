import { ok, refused } from "@crossbook/browser/testing";
import { waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { closed, openModal, type } from "../../testing/auth-modal.ts";
import { closeApps } from "../../testing/test-app.tsx";
import { aSession } from "../../testing/wire-answers.ts";

afterEach(closeApps);

const RIGHT_CODE = "123456";
const WRONG = "This code is not correct or was used before.";

/** The login with name and password written; the server takes one code. */
async function openLogin() {
  const opened = await openModal("login", {
    wire: (wire) => {
      wire.on("Account/Authenticate", ({ body }) => {
        const { code } = body as { readonly code?: string };
        if (code === undefined) return refused(403, "SECOND_FACTOR_NEEDED", "A code is needed.");
        return code === RIGHT_CODE ? ok(aSession()) : refused(422, "SECOND_FACTOR_WRONG", WRONG);
      });
    },
  });
  const { test, dialog, user } = opened;
  await type(user, dialog.getByLabelText("Username"), "asha");
  await type(user, dialog.getByLabelText("Password"), "Secret1!");
  const logIn = () => user.click(dialog.getByRole("button", { name: "Log in" }));
  const codes = () =>
    test.wire.requestsTo("Account/Authenticate").map(({ body }) => (body as { code?: string }).code);
  return { ...opened, logIn, codes };
}

it("a login asks for a code once the server needs one, without calling that a failure", async () => {
  const { test, dialog, user, logIn, codes } = await openLogin();
  expect(dialog.queryByLabelText("Code")).toBeNull();
  await logIn();
  const box = await dialog.findByLabelText("Code");
  expect(document.activeElement).toBe(box);
  expect(test.screen.queryByText("A code is needed.")).toBeNull();
  expect(dialog.getByText(/Lost your phone and your recovery codes\?/)).toBeTruthy();
  await logIn();
  expect(await dialog.findByText("code is a required field")).toBeTruthy();
  await user.type(box, ` ${RIGHT_CODE} {Enter}`);
  await closed(test);
  expect(codes()).toEqual([undefined, RIGHT_CODE]);
});

it("a wrong code is said, and another one can be typed at once", async () => {
  const { test, dialog, user, logIn, codes } = await openLogin();
  await logIn();
  await user.type(await dialog.findByLabelText("Code"), "000000");
  await logIn();
  expect(await dialog.findByText(WRONG)).toBeTruthy();
  // At the field alone, where it goes with the next code.
  expect(test.screen.getAllByText(WRONG)).toHaveLength(1);
  const box = dialog.getByLabelText("Code") as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.value).toBe("");
  await user.keyboard(RIGHT_CODE);
  expect(dialog.queryByText(WRONG)).toBeNull();
  await logIn();
  await closed(test);
  expect(codes()).toEqual([undefined, "000000", RIGHT_CODE]);
});

it("a code is asked for of the name that needs one, and not of another that is written instead", async () => {
  const { test, dialog, user, logIn } = await openLogin();
  await logIn();
  await dialog.findByLabelText("Code");
  test.wire.on("Account/Authenticate", () => ok(aSession()));
  await user.clear(dialog.getByLabelText("Username"));
  await type(user, dialog.getByLabelText("Username"), "ravi");
  expect(dialog.queryByLabelText("Code")).toBeNull();
  await logIn();
  await closed(test);
  expect(test.wire.requestsTo("Account/Authenticate").at(-1)?.body).toEqual({
    ...{ userNameOrEmailAddress: "ravi", password: "Secret1!" },
    rememberClient: true,
  });
});
