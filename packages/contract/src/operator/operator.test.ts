import { describe, expect, it } from "vitest";
import { endpoints } from "../api.ts";
import { ERROR_CATALOGUE } from "../errors.ts";
import { operator } from "./operator.ts";
import { playerAccount } from "./operator-players.ts";

const OPERATOR_CALLS = endpoints.filter(({ audience }) => audience === "operator");

/** Calls about operators, sessions and what bonuses are offered, which the exchange knows nothing of. */
const WITHOUT_EXCHANGE: readonly string[] = [
  operator.logout.path,
  operator.lockOperator.path,
  operator.unlockOperator.path,
  operator.endOperatorSessions.path,
  operator.createOperator.path,
  operator.setOperatorRole.path,
  operator.changeOwnPassword.path,
  operator.setOperatorPassword.path,
  operator.enrolSecondFactor.path,
  operator.confirmSecondFactor.path,
  operator.verifySecondFactor.path,
  operator.resetSecondFactor.path,
  operator.lockSession.path,
  operator.unlockSession.path,
  operator.claimPayment.path,
  operator.releasePayment.path,
  operator.createBonusTemplate.path,
  operator.changeBonusTemplate.path,
  operator.activateBonusTemplate.path,
  operator.retireBonusTemplate.path,
  operator.grantBonus.path,
  operator.importBankLines.path,
  operator.linkBankLine.path,
  // The decision stands; the money follows once the exchange takes it.
  operator.approveDeposit.path,
  operator.rejectDeposit.path,
  operator.resolveDeposit.path,
  operator.runComparison.path,
  operator.setCasinoSwitch.path,
  operator.runCasinoReconciliation.path,
  operator.createApplication.path,
  operator.disableApplication.path,
  operator.setSportLock.path,
  operator.addPlayerNote.path,
  operator.endPlayerSession.path,
  operator.exportPlayerData.path,
  operator.sendPasswordReset.path,
  operator.resetPlayerSecondFactor.path,
  operator.withdrawSettlement.path,
  operator.exportAudit.path,
  operator.saveHostDraft.path,
  operator.publishHostVersion.path,
];

describe("the calls of an operator", () => {
  it("are open to operators only, but for the login", () => {
    expect(operator.authenticate.audience).toBe("public");
    expect(OPERATOR_CALLS.length).toBeGreaterThan(5);
    for (const { path } of OPERATOR_CALLS) expect(path).toMatch(/^Operator\//);
  });

  it.each(
    OPERATOR_CALLS.filter(({ method, path }) => method === "POST" && !WITHOUT_EXCHANGE.includes(path)).map(
      ({ path, errors }) => [path, errors] as const,
    ),
  )("%s can be refused because the exchange is busy or stopped", (_, errors) => {
    expect(errors).toContain("EXCHANGE_STOPPED");
    for (const code of errors) expect(ERROR_CATALOGUE[code].message).not.toBe("");
  });
});

describe("a balance that an operator adjusts", () => {
  const { input, errors } = operator.adjustBalance;
  const sent = { userName: "asha", amount: 100, reason: "Bonus", reference: "ticket-1" };

  it("goes up or down, once for each reference", () => {
    expect(input.parse(sent)).toEqual(sent);
    expect(input.parse({ ...sent, amount: -0.01 }).amount).toBe(-0.01);
    expect(errors).toEqual(expect.arrayContaining(["KEY_INVALID", "KEY_REUSED", "INSUFFICIENT_FUNDS"]));
  });

  it.each([
    ["without a reference", { reference: undefined }],
    ["with an empty reference", { reference: "" }],
    ["with a reference that is too long", { reference: "x".repeat(65) }],
    ["without a reason", { reason: undefined }],
    ["with an empty reason", { reason: "" }],
    ["with a reason that is too long", { reason: "x".repeat(201) }],
    ["by an amount as text", { amount: "100" }],
    ["by an amount without end", { amount: Number.POSITIVE_INFINITY }],
    ["by no number", { amount: Number.NaN }],
    ["of a list of players", { userName: ["asha"] }],
  ])("is refused %s", (_, wrong) => {
    expect(input.safeParse({ ...sent, ...wrong }).success).toBe(false);
  });
});

describe("a player that an operator creates or looks at", () => {
  it("is of a kind that exists", () => {
    const sent = { userName: "maker1", password: "Secret@2026" };
    for (const kind of ["player", "house"]) {
      expect(operator.createPlayer.input.safeParse({ ...sent, kind }).success).toBe(true);
    }
    for (const kind of ["operator", "admin", "", undefined, null]) {
      expect(operator.createPlayer.input.safeParse({ ...sent, kind }).success).toBe(false);
    }
  });

  it("has cash, what is available of it, and what is at risk", () => {
    const answer = { userName: "asha", kind: "player", cash: 1000, available: 900, exposure: 100, held: 0 };
    expect(playerAccount.parse(answer)).toMatchObject({ cash: 1000, available: 900, exposure: 100 });
    for (const field of ["cash", "available", "exposure"]) {
      expect(playerAccount.safeParse({ ...answer, [field]: "100" }).success).toBe(false);
    }
  });

  it("is answered without any secret", () => {
    for (const { output } of [operator.createPlayer, operator.getPlayer, operator.adjustBalance]) {
      const answer = { userName: "a", kind: "player", cash: 0, available: 0, exposure: 0, held: 0 };
      const parsed = output.parse({ ...answer, password: "x", passwordHash: "y" });
      expect(Object.keys(parsed)).not.toContain("password");
      expect(Object.keys(parsed)).not.toContain("passwordHash");
    }
  });
});

describe("a market that an operator changes", () => {
  it("is opened, suspended or closed, with its book emptied or kept", () => {
    const { input } = operator.setMarketStatus;
    for (const status of ["OPEN", "SUSPENDED", "CLOSED"]) {
      expect(input.safeParse({ marketId: 2, status }).success).toBe(true);
    }
    expect(input.parse({ marketId: "2", status: "SUSPENDED", reason: "Rain", lapseUnmatched: true })).toEqual(
      {
        marketId: 2,
        status: "SUSPENDED",
        reason: "Rain",
        lapseUnmatched: true,
      },
    );
  });

  it("is never settled or made void by a change of status", () => {
    for (const status of ["SETTLED", "VOID", "settled", ""]) {
      expect(operator.setMarketStatus.input.safeParse({ marketId: 2, status }).success).toBe(false);
    }
  });

  it("is made void for a reason, which the players read", () => {
    const { input } = operator.voidMarket;
    expect(input.safeParse({ marketId: 2, reason: "Abandoned" }).success).toBe(true);
    for (const reason of [undefined, "", null, "x".repeat(201)]) {
      expect(input.safeParse({ marketId: 2, reason }).success).toBe(false);
    }
  });

  it("is settled on a runner that must be in it", () => {
    const { input, errors } = operator.settleMarket;
    expect(errors).toEqual(
      expect.arrayContaining(["RUNNER_NOT_FOUND", "MARKET_SETTLED", "MARKET_STATUS_INVALID"]),
    );
    expect(input.safeParse({ marketId: 2 }).success).toBe(false);
    expect(input.safeParse({ winnerRunnerId: 3, result: { type: "winners", runnerIds: [3] } }).success).toBe(
      false,
    );
  });
});

describe("a time that an operator gives", () => {
  const taken = (from: string) =>
    operator.voidBets.input.safeParse({
      ...{ marketId: 1, reason: "Scorer's mistake", rule: "9.2" },
      scope: { type: "time", from, until: "2026-01-02T09:00:00Z" },
    }).success;

  it.each(["2026-01-01T09:00:00Z", "2026-01-01T09:00:00.250+05:30", "0001-01-01T00:00:00Z"])(
    "is %s",
    (from) => {
      expect(taken(from)).toBe(true);
    },
  );

  it.each(["0000-01-01T00:00:00Z", "2026-02-30T09:00:00Z", "2026-01-01", "nine", ""])("is not %j", (from) => {
    expect(taken(from)).toBe(false);
  });
});
