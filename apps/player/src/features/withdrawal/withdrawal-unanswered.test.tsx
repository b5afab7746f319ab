import { ok, refused } from "@crossbook/browser/testing";
import { act, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { bodiesTo, openMarketWorld } from "../../testing/market-world.ts";
import { closeApps } from "../../testing/test-app.tsx";

afterEach(closeApps);

const CALL = "DepositWithdrawal/CreateWithdrawal";
const ACCOUNT = {
  ...{ id: 7, method: "UPI", upiId: "asha@okbank", accountNumber: null, ifsC_Code: null },
  ...{ accountHolderName: null, lastUsed: "2026-11-20T10:00:00.000Z" },
};

it("a withdrawal without an answer is the same one, also after another one was refused in between and its page was left", async () => {
  const { screen, wire, router } = openMarketWorld({
    path: "/withdrawal",
    wire: (wire) => {
      wire.on("DepositWithdrawal/GetWithdrawalOptions", () =>
        ok({
          ...{ methods: ["UPI"], available: 4000.5, cash: 4000.5, exposure: 0, held: 0, minimum: 500 },
          ...{
            maximum: 100_000,
            leftToday: 200_000,
            requestsLeftToday: 10,
            forfeits: [],
            canCancel: false,
            needsCode: false,
          },
        }),
      );
      wire.on("DepositWithdrawal/GetPayoutAccounts", () => ok([ACCOUNT]));
      wire.on(CALL, ({ body }) =>
        (body as { readonly amount: number }).amount === 1500
          ? "lost"
          : refused(409, "WITHDRAWAL_DAY_LIMIT", "Not more today."),
      );
    },
  });
  const user = userEvent.setup();
  const ask = async (amount: string) => {
    const box = await screen.findByRole("textbox", { name: "Amount" });
    await user.clear(box);
    await user.type(box, amount);
    await user.click(await screen.findByRole("button", { name: "Withdraw" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Withdraw" }));
  };
  await ask("1500");
  await screen.findByText(/It is not known whether your withdrawal was taken/);
  await ask("2000");
  await screen.findByText("Not more today.");
  await act(() => router.navigate({ to: "/inplay" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull());
  await act(() => router.navigate({ to: "/withdrawal" }));
  await ask("1500");
  await screen.findByText(/It is not known whether your withdrawal was taken/);
  const ids = bodiesTo(wire, CALL).map((body) => (body as { clientRequestId: string }).clientRequestId);
  expect(ids).toHaveLength(3);
  expect(ids[2]).toBe(ids[0]);
  expect(ids[1]).not.toBe(ids[0]);
});
