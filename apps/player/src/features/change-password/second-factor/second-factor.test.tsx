import { type FakeWire, ok, refused } from "@crossbook/browser/testing";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../../testing/market-world.ts";
import { closeApps, storedLogin } from "../../../testing/test-app.tsx";

afterEach(closeApps);

const SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const CODES = ["0123456789abcdef0123456789ab", "fedcba9876543210fedcba987654"];
const PASSWORD = "Old1@pass!";
const SINCE = "2026-11-20T10:00:00.000Z";

interface Opening {
  readonly since?: string | null;
  readonly recoveryCodesLeft?: number;
  readonly wire?: (wire: FakeWire) => void;
}

function openPage({ since = null, recoveryCodesLeft = 10, wire: change = () => undefined }: Opening = {}) {
  let standing = { since, recoveryCodesLeft: since === null ? 0 : recoveryCodesLeft };
  const world = openMarketWorld({
    path: "/change-password",
    wire: (wire) => {
      wire.on("Account/GetSessions", () => ok([]));
      wire.on("Account/GetUserLoginAttempts", () => ok({ items: [], totalCount: 0 }));
      wire.on("Account/GetSecondFactor", () => ok(standing));
      wire.on("Account/GetBotKeys", () => ok([]));
      wire.on("Account/EnrolSecondFactor", () =>
        ok({ secret: SECRET, uri: `otpauth://totp/Crossbook:asha?secret=${SECRET}` }),
      );
      wire.on("Account/ConfirmSecondFactor", () => {
        standing = { since: SINCE, recoveryCodesLeft: 10 };
        return ok({ recoveryCodes: CODES }, { endedSessions: 1 });
      });
      wire.on("Account/RenewRecoveryCodes", () => {
        standing = { since, recoveryCodesLeft: 10 };
        return ok({ recoveryCodes: CODES });
      });
      wire.on("Account/RemoveSecondFactor", () => {
        standing = { since: null, recoveryCodesLeft: 0 };
        return ok("Logins need no code any more.", { endedSessions: 1 });
      });
      change(wire);
    },
  });
  const user = userEvent.setup();
  const section = async () => within(await world.screen.findByRole("region", { name: "Second factor" }));
  async function begin() {
    const part = await section();
    await user.click(await part.findByRole("button", { name: "Set up an authenticator" }));
    await part.findByText("JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP");
    return part;
  }
  async function confirm(code = "123 456") {
    const part = await begin();
    await user.type(part.getByLabelText("Code"), code);
    await user.type(part.getByLabelText("Your password"), PASSWORD);
    await user.click(part.getByRole("button", { name: "Confirm" }));
    return part;
  }
  async function giveBoth(opens: string, sends: string) {
    const part = await section();
    await user.click(await part.findByRole("button", { name: opens }));
    const dialog = within(await world.screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Code"), " 654321 ");
    await user.type(dialog.getByLabelText("Your password"), PASSWORD);
    await user.click(dialog.getByRole("button", { name: sends }));
    return dialog;
  }
  const remove = () => giveBoth("Remove…", "Remove");
  const renew = () => giveBoth("New recovery codes…", "Make new codes");
  return { ...world, user, section, begin, confirm, remove, renew };
}

describe("setting up a second factor", () => {
  it("shows the secret to scan, to open and to type in, and then the recovery codes, once", async () => {
    const { screen, wire, user, begin } = openPage();
    const part = await begin();
    expect(part.getByTitle("The secret of your authenticator as a QR code")).toBeTruthy();
    expect(part.getByRole("link", { name: "Open it in an app on this device" }).getAttribute("href")).toBe(
      `otpauth://totp/Crossbook:asha?secret=${SECRET}`,
    );
    await user.click(part.getByRole("button", { name: "Confirm" }));
    expect(await part.findByText("code is a required field")).toBeTruthy();
    expect(part.getByText("password is a required field")).toBeTruthy();
    expect(bodiesTo(wire, "Account/ConfirmSecondFactor")).toEqual([]);
    await user.type(part.getByLabelText("Code"), " 123456 ");
    await user.type(part.getByLabelText("Your password"), PASSWORD);
    await user.click(part.getByRole("button", { name: "Confirm" }));
    const heading = await part.findByRole("heading", { name: "Your second factor is set up" });
    expect(document.activeElement).toBe(heading);
    expect(bodiesTo(wire, "Account/ConfirmSecondFactor")).toEqual([{ code: "123456", password: PASSWORD }]);
    expect(part.getByText("0123-4567-89ab-cdef-0123-4567-89ab")).toBeTruthy();
    // The other sessions have ended.
    await waitFor(() => expect(wire.requestsTo("Account/GetSessions").length).toBe(2));
    await user.click(part.getByRole("button", { name: "I have kept them" }));
    expect(await part.findByText(/^Every login and withdrawal needs a code since/)).toBeTruthy();
    expect(screen.queryByText(/0123-4567/)).toBeNull();
    expect(part.getByText("10 recovery codes are left.")).toBeTruthy();
    // The button has gone: the keyboard goes on where it was.
    expect(document.activeElement).toBe(part.getByRole("heading", { name: "Second factor" }));
  });

  it.each([
    ["SECOND_FACTOR_WRONG", "This code is not correct or was used before.", "Code"],
    ["CURRENT_PASSWORD_WRONG", "Your current password is not correct.", "Your password"],
  ] as const)("says %s at its field", async (code, words, label) => {
    const { confirm } = openPage({
      wire: (wire) => wire.on("Account/ConfirmSecondFactor", () => refused(422, code, words)),
    });
    const part = await confirm();
    expect(await part.findByText(words)).toBeTruthy();
    expect(part.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  });

  it("can be left, and begun anew", async () => {
    const { user, begin } = openPage();
    const part = await begin();
    await user.click(part.getByRole("button", { name: "Cancel" }));
    expect(await part.findByRole("button", { name: "Set up an authenticator" })).toBeTruthy();
    expect(document.activeElement).toBe(part.getByRole("heading", { name: "Second factor" }));
  });

  it("whose answer was lost says that nobody has seen the recovery codes", async () => {
    let since: string | null = null;
    const { confirm } = openPage({
      wire: (wire) => {
        wire.on("Account/GetSecondFactor", () => ok({ since, recoveryCodesLeft: 10 }));
        wire.on("Account/ConfirmSecondFactor", () => {
          since = SINCE;
          return "lost" as const;
        });
      },
    });
    const part = await confirm();
    expect(await part.findByText(/you have not seen them/)).toBeTruthy();
    expect(part.queryByText("10 recovery codes are left.")).toBeNull();
  });

  it("that was done on another device shows how it stands", async () => {
    let since: string | null = null;
    const { section, user } = openPage({
      wire: (wire) => {
        wire.on("Account/GetSecondFactor", () => ok({ since, recoveryCodesLeft: 10 }));
        wire.on("Account/EnrolSecondFactor", () => {
          since = SINCE;
          return refused(409, "SECOND_FACTOR_EXISTS", "You have a second factor already.");
        });
      },
    });
    const part = await section();
    await user.click(await part.findByRole("button", { name: "Set up an authenticator" }));
    expect(await part.findByText("10 recovery codes are left.")).toBeTruthy();
  });
});

describe("a second factor that is set up", () => {
  it("says when its recovery codes run out", async () => {
    const { section } = openPage({ since: SINCE, recoveryCodesLeft: 1 });
    expect(
      await (await section()).findByText("1 recovery code is left. Make new ones before the last is used."),
    ).toBeTruthy();
  });

  it("has new recovery codes by a code and the password, shown once", async () => {
    const { screen, user, wire, section, renew } = openPage({ since: SINCE, recoveryCodesLeft: 1 });
    await renew();
    const part = await section();
    const heading = await part.findByRole("heading", { name: "Your new recovery codes" });
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(bodiesTo(wire, "Account/RenewRecoveryCodes")).toEqual([{ code: "654321", password: PASSWORD }]);
    expect(part.getByText("0123-4567-89ab-cdef-0123-4567-89ab")).toBeTruthy();
    await user.click(part.getByRole("button", { name: "I have kept them" }));
    expect(await part.findByText("10 recovery codes are left.")).toBeTruthy();
    expect(screen.queryByText(/0123-4567/)).toBeNull();
  });

  it.each([
    ["SECOND_FACTOR_WRONG", "Code"],
    ["CURRENT_PASSWORD_WRONG", "Your password"],
  ] as const)("keeps its recovery codes where %s, which is said at its field", async (code, label) => {
    const { renew } = openPage({
      since: SINCE,
      wire: (wire) => wire.on("Account/RenewRecoveryCodes", () => refused(422, code, "Not correct.")),
    });
    const dialog = await renew();
    expect(await dialog.findByText("Not correct.")).toBeTruthy();
    expect(dialog.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  });

  it("says that nobody has seen its new recovery codes where the answer was lost", async () => {
    const { screen, section, renew } = openPage({
      since: SINCE,
      wire: (wire) => wire.on("Account/RenewRecoveryCodes", () => "lost" as const),
    });
    await renew();
    const part = await section();
    expect(await part.findByText(/you have not seen them\. Make new ones/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is removed by a code and the password", async () => {
    const { screen, wire, section, remove } = openPage({ since: SINCE });
    await remove();
    expect(await (await section()).findByRole("button", { name: "Set up an authenticator" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bodiesTo(wire, "Account/RemoveSecondFactor")).toEqual([{ code: "654321", password: PASSWORD }]);
  });

  it("stays where the code is wrong, which is said in the dialog", async () => {
    const { remove } = openPage({
      since: SINCE,
      wire: (wire) =>
        wire.on("Account/RemoveSecondFactor", () => refused(422, "SECOND_FACTOR_WRONG", "Not correct.")),
    });
    const dialog = await remove();
    expect(await dialog.findByText("Not correct.")).toBeTruthy();
  });

  it("that a lost answer removed is gone once it is tried again", async () => {
    let tries = 0;
    const { screen, user, remove } = openPage({
      since: SINCE,
      wire: (wire) =>
        wire.on("Account/RemoveSecondFactor", () =>
          ++tries === 1
            ? ("lost" as const)
            : refused(409, "SECOND_FACTOR_MISSING", "There is no second factor."),
        ),
    });
    const dialog = await remove();
    await dialog.findByRole("alert");
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("Logins need no code any more.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

it("a demo, which has no password, is offered no second factor", async () => {
  const stored = storedLogin(new Date(performance.timeOrigin + performance.now() + 600_000), { demo: true });
  const { screen, wire } = openMarketWorld({ path: "/change-password", stored });
  expect(await screen.findByText("A demo account has no password.")).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Second factor" })).toBeNull();
  expect(wire.requestsTo("Account/GetSecondFactor")).toEqual([]);
});
