import { ok } from "@crossbook/browser/testing";
import type {
  CasinoReconciliation,
  CasinoReturn,
  OperatorCasinoRound,
  OperatorCasinoTransaction,
} from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../../testing/open-console.tsx";
import { closuresOf } from "./games/closures.ts";
import { placesOf } from "./returns/return-interval.tsx";

afterEach(closeConsoles);

const AT = "2026-11-20T09:30:00.000Z";
const closure = (subject: string, host: string) => ({
  ...{ subject, host, closedAt: AT, closedBy: "olga", reason: "Maintenance" },
});

describe("what is closed", () => {
  it("is taken back where it was closed, and stays closed under every host", () => {
    const everywhere = closure("kestrel:dice", "*");
    const own = closure("kestrel:dice", "play.example");
    expect(closuresOf([everywhere], "kestrel:dice", "play.example")).toEqual({ own: undefined, everywhere });
    expect(closuresOf([everywhere, own], "kestrel:dice", "play.example")).toEqual({ own, everywhere });
    expect(closuresOf([everywhere], "kestrel:dice", "*")).toEqual({ own: everywhere, everywhere: undefined });
    expect(closuresOf([own], "kestrel:mines", "play.example")).toEqual({});
  });
});

describe("games", () => {
  const game = (id: string, name: string) => ({
    ...{
      id,
      name,
      studio: "kestrel",
      section: "originals",
      rtpPercent: "99.00",
      hasDemo: true,
      listed: true,
    },
    firstSeenAt: AT,
  });

  it("are closed on the chosen host with a reason", async () => {
    const { wire } = openConsole({
      path: "/casino?host=play.example",
      session: aSession("risk"),
      wire: (rules) => {
        rules.on("Operator/GetCasinoGames", () =>
          ok({
            studios: [
              { studio: "kestrel", name: "Kestrel Games", configured: true, listedAt: AT, answers: false },
            ],
            games: [game("kestrel:dice", "Dice"), game("kestrel:mines", "Mines")],
            closures: [closure("kestrel:mines", "play.example")],
          }),
        );
        rules.on("Operator/SetCasinoSwitch", () => ok({ closures: [] }));
      },
    });
    await screen.findByText("does not answer");
    expect(screen.getByRole("button", { name: "Open Mines" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Close Dice" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "Wrong odds{Enter}");
    await screen.findByText("Dice is closed on play.example.");
    expect(wire.requestsTo("Operator/SetCasinoSwitch")[0]?.body).toEqual({
      ...{ host: "play.example", subject: "kestrel:dice", open: false, reason: "Wrong odds" },
    });
  });
});

const TRANSACTION: OperatorCasinoTransaction = {
  ...{ id: 41, studio: "kestrel", txId: "tx-1", kind: "bet", refTxId: null, roundId: 7, userName: "asha" },
  ...{
    gameId: "kestrel:dice",
    amount: 100,
    state: "refused",
    code: "INSUFFICIENT_FUNDS",
    ledgerEntryId: null,
  },
  ...{ receivedAt: AT, doneAt: AT, signature: "valid" },
};
const ROUND: OperatorCasinoRound = {
  ...{ id: 7, gameId: "kestrel:dice", gameName: "Dice", provider: "kestrel", providerName: "Kestrel Games" },
  ...{ roundRef: "r-7", state: "open", staked: 100, won: 0, net: -100, openedAt: AT, closedAt: null },
  ...{ userName: "asha", sessionId: "1", transactions: [{ ...TRANSACTION, state: "done", code: null }] },
  ledger: [{ entryId: 900, amount: -100, balanceAfter: 400, at: AT }],
};

describe("rounds", () => {
  it("are replayed, and one that its studio has left is rolled back with a reason", async () => {
    const { wire } = openConsole({
      path: "/casino/rounds?state=open&studio=kestrel&ref=r-7",
      session: aSession("risk"),
      wire: (rules) => {
        rules.on("Operator/GetCasinoRounds", () => ok({ items: [ROUND], totalCount: 1 }));
        rules.on("Operator/GetCasinoRound", () => ok(ROUND));
        rules.on("Operator/ResolveCasinoRound", () => ok({ ...ROUND, state: "rolledBack" }));
      },
    });
    await userEvent.click(await screen.findByRole("link", { name: "r-7" }));
    const ledger = within(await screen.findByRole("table", { name: "Ledger" }));
    expect(ledger.getByText("400.00")).toBeTruthy();
    const asked = Object.fromEntries(wire.requestsTo("Operator/GetCasinoRounds")[0]?.query ?? []);
    expect(asked).toMatchObject({ State: "open", Studio: "kestrel", RoundRef: "r-7" });
    await userEvent.click(screen.getByRole("button", { name: "Give the stakes back" }));
    await userEvent.type(await screen.findByLabelText("Reason"), "The studio lost it{Enter}");
    await screen.findByText("Round r-7 is rolled back.");
    expect(wire.requestsTo("Operator/ResolveCasinoRound")[0]?.body).toEqual({
      ...{ roundId: 7, decision: "rollBack", reason: "The studio lost it" },
    });
  });
});

describe("transactions", () => {
  it("show why one was refused, and refused calls where they came from", async () => {
    openConsole({
      path: "/casino/transactions",
      session: aSession("risk"),
      wire: (rules) => {
        rules.on("Operator/GetCasinoTransactions", () => ok({ items: [TRANSACTION], totalCount: 1 }));
        const call = { studio: "banyan", at: AT, path: "/debit", address: "10.0.0.9", reason: "signature" };
        rules.on("Operator/GetRefusedCasinoCalls", () => ok([call]));
      },
    });
    await screen.findByText("refused: INSUFFICIENT_FUNDS");
    await userEvent.click(screen.getByRole("link", { name: "Refused calls" }));
    await screen.findByText("signature does not hold");
    expect(screen.getByText("10.0.0.9")).toBeTruthy();
  });
});

describe("the reconciliation with a studio", () => {
  it("shows its differences, which lead to our transactions", async () => {
    const reconciliation: CasinoReconciliation = {
      ...{ studio: "kestrel", from: AT, until: AT, runAt: AT, runBy: "olga", studioCount: 3, ownCount: 2 },
      findingCount: 1,
      findings: [
        {
          ...{ kind: "amountDiffers", txId: "tx-1", roundRef: "r-7", transactionId: 41 },
          ...{ amount: 100, studioAmount: 90, ledgerAmount: 100 },
        },
      ],
    };
    const { wire } = openConsole({
      path: "/casino/reconciliations",
      session: aSession("cashier"),
      wire: (rules) => {
        rules.on("Operator/GetCasinoReconciliations", () => ok({ items: [reconciliation], totalCount: 1 }));
        rules.on("Operator/RunCasinoReconciliation", () => ok(reconciliation));
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Show 1" }));
    const findings = within(screen.getByRole("region", { name: "Differences of Kestrel Games" }));
    expect(findings.getByText("Another amount at the studio")).toBeTruthy();
    expect(findings.getByRole("link", { name: "tx-1" }).getAttribute("href")).toBe(
      "/console/casino/transactions?tx=tx-1",
    );
    await userEvent.click(screen.getByRole("button", { name: "Compare days" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.selectOptions(dialog.getByLabelText("Studio"), "banyan");
    await userEvent.type(dialog.getByLabelText(/^From/), "2026-11-18");
    await userEvent.type(dialog.getByLabelText("To"), "2026-11-19{Enter}");
    await screen.findByText("1 difference.");
    expect(wire.requestsTo("Operator/RunCasinoReconciliation")[0]?.body).toEqual({
      ...{ studio: "banyan", From: "2026-11-18", To: "2026-11-19" },
    });
  });
});

describe("returns", () => {
  it("place the actual return beside its interval", () => {
    expect(placesOf({ low: 90, high: 110, actual: 95, design: 100 })).toEqual({
      ...{ low: 0, high: 1, actual: 0.25, design: 0.5 },
    });
    expect(placesOf({ low: 90, high: 100, actual: 110, design: undefined })).toMatchObject({
      ...{ low: 0, high: 0.5, actual: 1 },
    });
    expect(placesOf({ low: 99, high: 99, actual: 99, design: 99 })).toMatchObject({ low: 0, actual: 0 });
  });

  it("say what chance explains, and what is to be looked at", async () => {
    const row: CasinoReturn = {
      ...{ gameId: "kestrel:dice", name: "Dice", studio: "kestrel", rounds: 5000, staked: 5000, won: 5500 },
      ...{ actualPercent: 110, designPercent: 99, deviation: 1.2, tolerancePercent: 4.1, lowPercent: 94.9 },
      ...{ highPercent: 103.1, within: false },
    };
    openConsole({
      path: "/casino/returns?from=2026-11-01&to=2026-11-20",
      session: aSession("cashier"),
      wire: (rules) => rules.on("Operator/GetCasinoReturns", () => ok([row])),
    });
    await screen.findByText("94.90 % to 103.10 %");
    expect(screen.getByText("look at it")).toBeTruthy();
  });
});
