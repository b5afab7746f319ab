import { generateKeyPairSync } from "node:crypto";
import type { CasinoStudio } from "@crossbook/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { operatorWallet, STUDIO_KEYS } from "../../testing/operator-wallet.ts";
import { BEGINS_WITH, type StudioWorld, studioWorld } from "../../testing/studio-world.ts";
import { CONFORMANCE_ROWS } from "./conformance-rows.ts";
import type { ValidatedRow, ValidationReport } from "./self-validation.ts";

let world: StudioWorld;
beforeEach(async () => {
  world = await studioWorld();
});
afterEach(() => world.close());

const GAMES = { kestrel: "dice", marigold: "slot", banyan: "teen-patti" } as const;
const STUDIOS = ["kestrel", "marigold", "banyan"] as const;

const validate = (studio: CasinoStudio, payload: object = {}, headers: Record<string, string> = {}) =>
  world.http().inject({ method: "POST", url: `/studios/${studio}/self-validate`, payload, headers });
const failed = ({ rows }: ValidationReport) => rows.filter(({ result }) => result === "failed");
const rowOf = (report: ValidationReport, id: string): ValidatedRow | undefined =>
  report.rows.find((row) => row.id === id);

const SUBJECT = { player: "99", token: "token-elsewhere-1", game: "dice" };
const ED25519_KEY = generateKeyPairSync("ed25519")
  .privateKey.export({ format: "der", type: "pkcs8" })
  .toString("base64");

describe("the conformance suite", () => {
  it.each(STUDIOS)("of %s finds nothing wrong with a wallet that keeps the rules", async (studio) => {
    await world.open(studio, GAMES[studio]);
    const report = (await validate(studio)).json() as ValidationReport;
    expect(failed(report)).toEqual([]);
    expect(report.passed).toBeGreaterThanOrEqual(CONFORMANCE_ROWS.length - 4);
    const moved = world.operator.wallet.balanceOf("17") - BEGINS_WITH;
    const standing = world.operator.wallet
      .standing()
      .reduce((sum, { kind, amount }) => sum + (kind === "bet" ? -amount : amount), 0);
    expect(moved).toBe(standing);
  });

  it.each(STUDIOS)(
    "of %s runs every row where an expired token and a blocked player are named",
    async (studio) => {
      const { wallet } = world.operator;
      const page = await world.open(studio, GAMES[studio]);
      const { token } = world.studio(studio).store.session(page.opened.session) ?? { token: "" };
      wallet.tokens.set("expired-token-of-17", "17");
      wallet.expired.add("expired-token-of-17");
      wallet.tokens.set("token-of-18-blocked", "18");
      wallet.blocked.add("18");
      const subject = {
        ...{ player: "17", token, game: GAMES[studio], expiredToken: "expired-token-of-17" },
        blocked: { player: "18", token: "token-of-18-blocked" },
      };
      const report = (await validate(studio, { subject })).json() as ValidationReport;
      expect(failed(report)).toEqual([]);
      expect(rowOf(report, "expired-token")?.result).toBe("passed");
      expect(rowOf(report, "blocked-player")?.result).toBe("passed");
    },
  );

  it.each<[string, string, (world: StudioWorld) => void]>([
    [
      "takes the same bet twice",
      "same-bet-once",
      ({ operator: { wallet } }) => {
        const bet = wallet.bet.bind(wallet);
        let count = 0;
        wallet.bet = (movement, token) => bet({ ...movement, id: `${movement.id}-${++count}` }, token);
      },
    ],
    [
      "pays a win that has no bet",
      "win-without-bet",
      ({ operator: { wallet } }) => {
        wallet.win = (movement) => {
          wallet.balances.set(movement.player, wallet.balanceOf(movement.player) + movement.amount);
          return "ok";
        };
      },
    ],
    [
      "forgets a rollback that came before its bet",
      "bet-after-rollback",
      ({ operator: { wallet } }) => {
        const rollback = wallet.rollback.bind(wallet);
        wallet.rollback = (movement) =>
          wallet.movements.has(movement.ref ?? "") ? rollback(movement) : "ok";
      },
    ],
    [
      "refuses the rollback of a bet that it does not know",
      "unknown-rollback",
      ({ operator: { wallet } }) => {
        wallet.rollback = () => "unknownBet";
      },
    ],
    [
      "lets a bet through above the balance",
      "above-balance",
      ({ operator: { wallet } }) => {
        wallet.bet = () => "ok";
      },
    ],
  ])("finds a wallet that %s", async (_what, id, spoil) => {
    const studio = STUDIOS[id.length % STUDIOS.length] ?? "kestrel";
    await world.open(studio, GAMES[studio]);
    spoil(world);
    const report = (await validate(studio)).json() as ValidationReport;
    expect(rowOf(report, id)).toMatchObject({ result: "failed" });
    expect(rowOf(report, id)?.detail).not.toBe("");
  });

  it("runs against any wallet that is named with its key", async () => {
    const other = await operatorWallet();
    other.wallet.tokens.set("token-elsewhere-1", "99");
    other.wallet.balances.set("99", BEGINS_WITH);
    const keys = {
      kestrel: STUDIO_KEYS.studio.privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
      marigold: STUDIO_KEYS.keyFromStudio,
      banyan: STUDIO_KEYS.secret,
    };
    for (const studio of STUDIOS) {
      const url = `${other.url}/api/casino/${studio}/`;
      const subject = { player: "99", token: "token-elsewhere-1", game: GAMES[studio] };
      const right = (
        await validate(studio, { wallet: { url, key: keys[studio] }, subject })
      ).json() as ValidationReport;
      expect([right.walletUrl, failed(right)]).toEqual([url.replace(/\/$/, ""), []]);
    }
    const wrong = await validate("marigold", {
      wallet: { url: `${other.url}/api/casino/marigold`, key: "another-key" },
      subject: { player: "99", token: "token-elsewhere-1", game: "slot" },
    });
    expect((wrong.json() as ValidationReport).failed).toBeGreaterThan(10);
    await other.close();
    expect(world.operator.received).toEqual([]);
  });

  it("goes through also where a wallet says a balance that numbers cannot hold", async () => {
    const other = await operatorWallet();
    other.wallet.tokens.set("token-elsewhere-1", "99");
    other.wallet.balances.set("99", 1e300);
    const answer = await validate("banyan", {
      wallet: { url: `${other.url}/api/casino/banyan`, key: STUDIO_KEYS.secret },
      subject: { ...SUBJECT, game: "crash" },
    });
    await other.close();
    expect(answer.statusCode).toBe(200);
    expect(rowOf(answer.json() as ValidationReport, "same-bet-once")?.detail).toContain("balance");
  });

  it("prints its table as text, and shows it on its page", async () => {
    expect((await world.http().inject("/studios/self-validation")).body).toContain("Not run yet.");
    await world.open("kestrel", "dice");
    const printed = await validate("kestrel", {}, { accept: "text/plain" });
    expect(printed.body).toContain("passed   The same bet twice");
    const page = await world.http().inject({
      ...{ method: "POST", url: "/studios/self-validation/kestrel", payload: "" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(page.body).toContain("0 failed");
    expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
    const empty = await world.http().inject({
      ...{ method: "POST", url: "/studios/self-validation/banyan", payload: "" },
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(empty.body).toContain("Open a game of Banyan Live first");
  });

  it.each<[string, object, number, string]>([
    ["without a session", {}, 409, "NO_SESSION"],
    ["with a key that is none", { wallet: { url: "http://127.0.0.1:9/", key: "AAAA" } }, 400, "KEY_INVALID"],
    [
      "with a key of another kind",
      { wallet: { url: "http://127.0.0.1:9/", key: ED25519_KEY }, subject: SUBJECT },
      400,
      "KEY_INVALID",
    ],
    [
      "with another kind of address",
      { wallet: { url: "file:///etc/passwd", key: "AAAA" } },
      400,
      "VALIDATION_INVALID",
    ],
    ["with a field that there is not", { rows: ["same-bet"] }, 400, "VALIDATION_INVALID"],
  ])("is refused %s", async (_what, payload, status, code) => {
    const answer = await validate("kestrel", payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { error: { code } }]);
  });
});
