import { type FakeClock, fakeClock, type TestDatabase, testDatabase } from "@crossbook/testkit";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { schema } from "../../database/migrate.ts";
import { expectDone } from "../../testing/api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "../../testing/betting-world.ts";
import { bonusTermsOf } from "../../testing/bonus-world.ts";
import { heldFor } from "../../testing/held-money.ts";
import { openMatch } from "../../testing/open-match.ts";
import { makeOperator } from "../../testing/other-operator.ts";
import { PERSONAL_RECORDS } from "./personal-records.ts";

/** Tables with a player's number or a network address that have nothing else of a person: each says why. */
const OTHERS: Readonly<Record<string, string>> = {
  adjustment_approvals: "which operator agreed to move how much",
  audit_entries: "what operators did, chained: no entry can be taken out",
  bonus_referrals: "numbers of accounts",
  casino_rounds: "bets and money, by number",
  casino_sessions: "which game was open when, by number",
  casino_transactions: "bets and money, by number",
  operator_actions: "what operators did",
  operator_login_failures: "operators",
  operator_sessions: "operators",
  operators: "operators",
};
/** The exchange's: bets and money, by number. */
const OF_THE_EXCHANGE = [
  ...["account_results", "accounts", "command_keys", "delayed_orders", "holds", "ledger_entries"],
  ...["match_corrections", "match_legs", "orders"],
];

/** Of deposits and of withdrawals. */
const PAYMENTS_UNDER_WAY = [
  ...["created", "pending", "review", "success"],
  ...["requested", "onHold", "approved", "processing"],
];

let database: TestDatabase;
let clock: FakeClock;
let world: BettingWorld;
let owner: Client;
let players = 0;
let asha: PlayerSeat;

beforeAll(async () => {
  database = await testDatabase(schema);
  clock = fakeClock();
  world = await openBettingWorld(database.connection, clock);
  owner = new Client({ ...database.connection, application_name: "tests" });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
  await database.close();
});
beforeEach(async () => {
  players += 1;
  asha = await world.player(`asha${players}`);
  await owner.query("UPDATE users SET mobile = $1 WHERE username_key = $2", [
    mobileOf(players),
    asha.userName,
  ]);
});

const mobileOf = (player: number) => `+9198765${String(player).padStart(5, "0")}`;

interface Exported {
  readonly userName: string;
  readonly records: readonly { readonly name: string; readonly rows: readonly Record<string, unknown>[] }[];
}

const act = (call: string, userName = asha.userName) =>
  world.operator.post(`Operator/${call}`, { userName, reason: "Ticket 9" });
const recordsOf = async (name: string) => {
  const { records } = (await act("ExportPlayerData")).result as Exported;
  return records.find((record) => record.name === name)?.rows ?? [];
};
const adjust = (amount: number, reference: string) =>
  world.operator.post("Operator/AdjustBalance", {
    ...{ userName: asha.userName, amount, reason: "Ticket 9" },
    reference: `${reference}-${players}`,
  });

/** A payment that was paid out to a bank account, as the tables have it. */
async function paidWithdrawal(): Promise<void> {
  await owner.query(
    `WITH one AS (
       INSERT INTO payments (user_id, direction, channel, method, amount, state, posting_due, client_request_id,
         remark, created_at, updated_at)
       SELECT id, 'withdrawal', 'manual', 'bank', 5000, 'paid', false, 'r1', 'for my son of ' || $1, now(), now()
       FROM users WHERE username_key = $1 RETURNING id, user_id),
     step AS (
       INSERT INTO payment_steps (payment_id, version, at, to_state, source, actor, detail)
       SELECT id, 1, now(), 'created', 'player', $1, '{}' FROM one),
     payout AS (
       INSERT INTO payouts (payment_id, address, ifsc, holder_name)
       SELECT id, 'account of ' || $1, 'HDFC0001234', 'holder ' || $1 FROM one)
     INSERT INTO payout_accounts (user_id, method, address, ifsc, holder_name, used_at)
     SELECT user_id, 'bank', 'account of ' || $1, 'HDFC0001234', 'holder ' || $1, now() FROM one`,
    [asha.userName],
  );
}

/** Offers the player a bonus that is given once for each mobile number and needs no wagering. Answers its number. */
async function offeredBonus(): Promise<number> {
  const post = async (call: string, body: object) => {
    const answer = await world.operator.post(`Operator/${call}`, body);
    expectDone(answer);
    return answer.result as { readonly id: number; readonly templateId: number };
  };
  const terms = bonusTermsOf({ wageringMultiple: 0, onePer: ["mobile"] });
  const template = { name: `bonus${players}`, type: "manual", title: "A bonus", description: "", terms };
  const { templateId } = await post("CreateBonusTemplate", template);
  await post("ActivateBonusTemplate", { templateId, version: 1 });
  const grant = { templateId, amount: null, reference: "b1", reason: "Ticket 9" };
  return (await post("GrantBonus", { userName: asha.userName, ...grant })).id;
}

describe("what is kept about a person", () => {
  it("is given out by table, in the person's words and without secrets", async () => {
    await paidWithdrawal();
    expectDone(
      await world.operator.post("Operator/AddPlayerNote", {
        userName: asha.userName,
        text: `${asha.userName} called`,
      }),
    );
    const { userName, records } = (await act("ExportPlayerData")).result as Exported;
    expect(userName).toBe(asha.userName);
    expect(records.map(({ name }) => name)).toEqual(PERSONAL_RECORDS.map(({ name }) => name));
    expect(await recordsOf("Account")).toMatchObject([
      { username: asha.userName, mobile: mobileOf(players) },
    ]);
    expect(await recordsOf("Accounts for withdrawals")).toMatchObject([
      { holder_name: `holder ${asha.userName}` },
    ]);
    expect(await recordsOf("Sessions")).toHaveLength(1);
    const text = JSON.stringify(records);
    expect(text).toContain(`${asha.userName} called`);
    expect(text).not.toMatch(/"[a-z_]*hash"/);
  });

  it("has no other table: each with a number, name or address of a person is a record or says why not", async () => {
    const { rows } = await owner.query<{ table_name: string }>(
      `SELECT DISTINCT table_name FROM information_schema.columns WHERE table_schema = 'public'
         AND column_name ~ '(user|account)_id$|mobile|address|username|user_agent|payer|holder|sent_to'`,
    );
    const named = PERSONAL_RECORDS.flatMap(({ from }) =>
      [...from.matchAll(/(\w+) r WHERE/g)].map(([, table]) => table),
    );
    const unknown = rows
      .map(({ table_name }) => table_name)
      .filter((table) => !named.includes(table) && !(table in OTHERS) && !OF_THE_EXCHANGE.includes(table));
    expect(unknown).toEqual([]);
  });

  it("is nobody's where there is no such player, or it is a house account", async () => {
    expect((await act("ExportPlayerData", "nobody")).code).toBe("ACCOUNT_NOT_FOUND");
    expectDone(
      await world.operator.post("Operator/CreatePlayer", {
        ...{ userName: `house${players}`, password: "Plays4fun@all", kind: "house" },
      }),
    );
    expect((await act("RemovePlayerData", `house${players}`)).code).toBe("ACCOUNT_NOT_FOUND");
  });
});

describe("a person's data", () => {
  it("is not removed while the player can log in", async () => {
    expect((await act("RemovePlayerData")).code).toBe("PLAYER_NOT_LOCKED");
  });

  it("has no secret of a second factor in it, which goes with the account", async () => {
    await owner.query(
      `WITH one AS (
         UPDATE users SET totp_secret = 'sealed', totp_confirmed_at = now(), totp_last_step = 7
         WHERE username_key = $1 RETURNING id)
       INSERT INTO player_recovery_codes (user_id, hash) SELECT id, 'hashed' FROM one`,
      [asha.userName],
    );
    expect(await recordsOf("Recovery codes of the second factor")).toHaveLength(1);
    const [account] = await recordsOf("Account");
    expect(account).toMatchObject({ totp_confirmed_at: expect.any(String) });
    expect(account).not.toHaveProperty("totp_secret");
    expectDone(await act("LockPlayer"));
    expectDone(await act("RemovePlayerData"));
    const { rows } = await owner.query(
      `SELECT totp_secret, totp_confirmed_at, totp_last_step FROM users
       WHERE totp_last_step = 7 OR totp_secret IS NOT NULL`,
    );
    expect(rows).toEqual([]);
    expect((await owner.query("SELECT FROM player_recovery_codes")).rowCount).toBe(0);
  });

  it("is not removed while there is money, a bet or an exclusion, and the words say which", async () => {
    expectDone(await adjust(500, "in"));
    const match = await openMatch(world);
    const ravi = await world.player(`ravi${players}`, 1000);
    await match.lay(ravi, { rate: 2, stake: 500 });
    await match.back(asha, { rate: 2, stake: 500 });
    expectDone(await act("LockPlayer"));
    await owner.query(
      `INSERT INTO exclusions (user_id, kind, from_at, until_at, actor, reason)
       SELECT id, 'selfExclusion', $2, NULL, 'player', '' FROM users WHERE username_key = $1`,
      [asha.userName, new Date(clock.now())],
    );
    const refused = await act("RemovePlayerData");
    expect(refused.code).toBe("PLAYER_DATA_NEEDED");
    expect(refused.message).toBe(
      "There is still a bet that is not settled, money in the account and an exclusion that has not ended.",
    );
    expect(await recordsOf("Account")).toMatchObject([{ username: asha.userName }]);
  });

  it.each([
    ["payment", "UPDATE payments SET state = 'processing' WHERE user_id = $1", "a payment that is under way"],
    [
      "round of a game",
      `INSERT INTO casino_rounds (studio, round_ref, user_id, game, state, staked, won, opened_at)
       VALUES ('kestrel', 'r1', $1, 'dice', 'open', 0, 0, now())`,
      "a round of a game that is open",
    ],
    [
      "movement of a game",
      `INSERT INTO casino_transactions (studio, tx_id, kind, user_id, game, amount, digest, state, received_at)
       VALUES ('kestrel', 't1', 'win', $1, 'dice', 500, '', 'due', now())`,
      "a movement of a game that is not booked",
    ],
    [
      "payment whose money is still to be moved",
      "UPDATE payments SET posting_due = true WHERE user_id = $1",
      "a payment that is under way",
    ],
  ])("is not removed while a %s has not ended", async (_what, statement, words) => {
    await paidWithdrawal();
    expectDone(await act("LockPlayer"));
    const [account] = await recordsOf("Account");
    await owner.query(statement, [account?.id]);
    expect((await act("RemovePlayerData")).message).toBe(`There is still ${words}.`);
  });

  it("is not removed before the last moment of an exclusion, nor in any state of a payment that may go on", async () => {
    await paidWithdrawal();
    expectDone(await act("LockPlayer"));
    const [account] = await recordsOf("Account");
    await owner.query(
      `INSERT INTO exclusions (user_id, kind, from_at, until_at, actor, reason)
       VALUES ($1, 'timeOut', $2, $3, 'player', '')`,
      [account?.id, new Date(clock.now() - 1000), new Date(clock.now() + 1)],
    );
    for (const state of PAYMENTS_UNDER_WAY) {
      await owner.query("UPDATE payments SET state = $2 WHERE user_id = $1", [account?.id, state]);
      expect([state, (await act("RemovePlayerData")).message]).toEqual([
        state,
        "There is still a payment that is under way and an exclusion that has not ended.",
      ]);
    }
  });

  it("is not removed while money is on hold or a bonus is offered", async () => {
    expectDone(await adjust(500, "in"));
    await heldFor(world, asha, 500, `hold${players}`);
    await offeredBonus();
    expectDone(await act("LockPlayer"));
    expect((await act("RemovePlayerData")).message).toBe(
      "There is still money in the account and a bonus that has not ended.",
    );
  });

  it("is not removed before the money of an ended bonus is moved", async () => {
    const bonusId = await offeredBonus();
    expectDone(await act("LockPlayer"));
    await owner.query("UPDATE bonus_grants SET state = 'expired', posting_due = true WHERE id = $1", [
      bonusId,
    ]);
    expect((await act("RemovePlayerData")).message).toBe("There is still a bonus that has not ended.");
  });

  it("is not removed while the player owes what a correction took back", async () => {
    const second = { userName: "sara", password: "Second-4-the-tests", role: "admin" } as const;
    await makeOperator(world, world.operator, second);
    const login = await world.guest.post("Operator/Authenticate", second);
    const sara = world.seat("sara", (login.result as { accessToken: string }).accessToken);
    expectDone(await adjust(100, "in"));
    const match = await openMatch(world);
    await match.lay(await world.player(`ravi${players}`, 1000), { rate: 2, stake: 100 });
    await match.back(asha, { rate: 2, stake: 100 });
    await match.indiaWins();
    const { result } = await asha.get("Bet/GetUserOpenBets");
    expectDone(await adjust(-(result as { balance: number }).balance, "out"));
    expectDone(await act("LockPlayer"));
    const corrected = {
      ...{ marketId: match.marketId, result: { type: "winners", runnerIds: [match.australia] } },
      ...{ reason: "Scorer's mistake", rule: "Rule 9.2" },
    };
    await world.operator.post("Operator/ResettleMarket", corrected);
    expectDone(await sara.post("Operator/ResettleMarket", corrected));
    expect((await act("RemovePlayerData")).message).toBe("There is still money in the account.");
  });

  it("is removed from every table, with the name and the number free for others, and money under a number", async () => {
    await paidWithdrawal();
    expectDone(await asha.get("Bonus/Claim", { bonusId: await offeredBonus() }));
    expectDone(await adjust(500, "in"));
    expectDone(await adjust(-600, "out"));
    expectDone(
      await world.operator.post("Operator/AddPlayerNote", {
        userName: asha.userName,
        text: `${asha.userName} called`,
      }),
    );
    expectDone(await act("LockPlayer"));
    const [account] = await recordsOf("Account");
    const userId = account?.id;
    await owner.query(
      `INSERT INTO exclusions (user_id, kind, from_at, until_at, actor, reason)
       VALUES ($1, 'timeOut', $2, $3, 'player', '')`,
      [userId, new Date(clock.now() - 1000), new Date(clock.now())],
    );

    expect((await act("RemovePlayerData")).result).toEqual({ userId });

    const { rows: tables } = await owner.query<{ table_name: string }>(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const holding: string[] = [];
    for (const { table_name } of tables) {
      const { rows } = await owner.query<{ text: string }>(
        `SELECT to_jsonb(t)::text AS text FROM ${table_name} t`,
      );
      const personal = new RegExp(`${asha.userName}\\b|${mobileOf(players).slice(1)}`);
      if (rows.some(({ text }) => personal.test(text))) holding.push(table_name);
    }
    // The audit, in which no entry can be changed, says what operators did to whom.
    expect(holding.filter((table) => !table.startsWith("audit_"))).toEqual([]);
    const { rows: moved } = await owner.query(
      "SELECT amount FROM ledger_entries WHERE account_id = $1 AND balance = 'cash' ORDER BY entry_id",
      [userId],
    );
    expect(moved).toHaveLength(3);
    for (const { from, remove } of PERSONAL_RECORDS) {
      if (!remove?.startsWith("DELETE") || !from.endsWith("{user}")) continue;
      const { rows } = await owner.query(`SELECT FROM ${from.replace("{user}", "$1")}`, [userId]);
      expect([from, rows.length]).toEqual([from, 0]);
    }

    await expect(world.login(asha.userName)).rejects.toThrow("LOGIN_FAILED");
    const profile = await world.operator.get("Operator/GetPlayerProfile", { userName: asha.userName });
    expect(profile.code).toBe("ACCOUNT_NOT_FOUND");
    const found = await world.operator.get("Operator/FindPlayers", { Search: String(userId) });
    expect(found.result).toMatchObject({ totalCount: 0 });
    expect((await act("RemovePlayerData")).code).toBe("ACCOUNT_NOT_FOUND");
    expect((await world.player(asha.userName)).userName).toBe(asha.userName);
  });
});
