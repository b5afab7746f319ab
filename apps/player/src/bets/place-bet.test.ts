// @vitest-environment node
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiClient } from "@crossbook/client";
import type { Placement } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { oddsHundredths } from "@crossbook/odds";
import { afterEach, describe, expect, it } from "vitest";
import { type Attempt, placeBet } from "./place-bet.ts";
import { otherPriceWords, placementWords } from "./placement-words.ts";

const ATTEMPT: Attempt = {
  reference: "ref-1",
  eventId: 1,
  marketId: 2,
  order: { runnerId: 3, side: "lay", odds: oddsHundredths(214), stake: paise(500_00) },
  notation: "decimal",
  execution: "limit",
  persistence: "keep",
  worstOdds: undefined,
};

const PLACEMENT: Placement = {
  betId: 77,
  clientReference: "ref-1",
  stake: 500,
  matched: 300,
  averagePrice: 2.12,
  remaining: 200,
  cancelled: 0,
  rate: 2.14,
  notation: "decimal",
  fancyValue: null,
  repeated: false,
};

interface Seen {
  readonly path: string;
  readonly body: unknown;
}

type Answer =
  | "drop"
  | "silence"
  | { readonly status?: number; readonly body: unknown; readonly afterMs?: number };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A server that answers each path from its own list, the last one for ever. "drop" cuts the connection. */
async function serverOf(answers: Record<string, readonly Answer[]>) {
  const seen: Seen[] = [];
  const turns = new Map<string, number>();
  const listener: RequestListener = (request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on("end", () => {
      const path = (request.url ?? "").split("?")[0]?.replace(/^\//, "") ?? "";
      seen.push({ path: request.url ?? "", body: text === "" ? undefined : JSON.parse(text) });
      const list = answers[path] ?? [];
      const turn = turns.get(path) ?? 0;
      turns.set(path, turn + 1);
      const answer = list[Math.min(turn, list.length - 1)];
      if (answer === undefined || answer === "drop") {
        request.socket.destroy();
        return;
      }
      if (answer === "silence") return;
      setTimeout(() => {
        response.writeHead(answer.status ?? 200, { "content-type": "application/json" });
        response.end(JSON.stringify(answer.body));
      }, answer.afterMs ?? 0);
    });
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const doubts: number[] = [];
  let waited = 0;
  const ports = {
    client: createApiClient({ baseUrl: `http://127.0.0.1:${port}`, accessToken: () => "token" }),
    wait: async (delayMs: number) => {
      waited += delayMs;
    },
    delayMs: 2_000,
    onDoubt: () => doubts.push(1),
  };
  return { ports, seen, doubts, waited: () => waited };
}

const placed = { success: true, result: "Bet placed", detail: PLACEMENT, error: null };
const refused = (code: string, message: string) => ({
  status: 422,
  body: { success: false, result: null, error: { code, message }, unAuthorizedRequest: false },
});

describe("placing a bet", () => {
  it("[CALL-BET-07] sends the bet once and takes the outcome from the answer", async () => {
    const server = await serverOf({ "Bet/PlaceBetV2": [{ body: placed }] });
    expect(await placeBet(ATTEMPT, server.ports)).toEqual({ kind: "placed", placement: PLACEMENT });
    expect(server.seen.filter(({ body }) => body !== undefined)).toEqual([
      {
        path: "/Bet/PlaceBetV2",
        body: {
          placeTime: null,
          type: 2,
          rate: 2.14,
          stake: 500,
          fancyValue: 0,
          runnerId: 3,
          marketId: 2,
          eventId: 1,
          clientReference: "ref-1",
          execution: "limit",
          persistence: "keep",
        },
      },
    ]);
    expect(server.doubts).toEqual([]);
  });

  it("hands back the rule that refused it", async () => {
    const server = await serverOf({
      "Bet/PlaceBetV2": [refused("MARKET_SUSPENDED", "The market is suspended. Your bet was not placed.")],
    });
    expect(await placeBet(ATTEMPT, server.ports)).toEqual({
      kind: "refused",
      code: "MARKET_SUSPENDED",
      message: "The market is suspended. Your bet was not placed.",
    });
  });

  it("[NOTE-12] asks what became of a bet whose answer was lost, and never sends it twice", async () => {
    const server = await serverOf({
      "Bet/PlaceBetV2": ["drop"],
      "Bet/GetPlacement": [
        "drop",
        refused("BET_REFERENCE_NOT_FOUND", "No bet with this reference has been placed."),
        { body: { success: true, result: PLACEMENT, error: null } },
      ],
    });
    expect(await placeBet(ATTEMPT, server.ports)).toEqual({ kind: "placed", placement: PLACEMENT });
    expect(server.doubts).toEqual([1]);
    expect(server.seen.filter(({ body }) => body !== undefined)).toHaveLength(1);
    expect(server.seen.at(-1)?.path).toBe("/Bet/GetPlacement?clientReference=ref-1");
  });

  it("is asked for where the connection stays open and silent", { timeout: 3_000 }, async () => {
    const server = await serverOf({
      "Bet/PlaceBetV2": ["silence"],
      "Bet/GetPlacement": ["silence", { body: { success: true, status: 200, result: PLACEMENT } }],
    });
    const outcome = await placeBet(ATTEMPT, { ...server.ports, delayMs: 0, answerLimitMs: 50 });
    expect(outcome).toEqual({ kind: "placed", placement: PLACEMENT });
  });

  it("believes that a bet is not there only after the bet delay is over", async () => {
    const server = await serverOf({
      "Bet/PlaceBetV2": ["drop"],
      "Bet/GetPlacement": [refused("BET_REFERENCE_NOT_FOUND", "No bet with this reference has been placed.")],
    });
    expect(await placeBet(ATTEMPT, server.ports)).toEqual({ kind: "notPlaced" });
    expect(server.waited()).toBeGreaterThanOrEqual(2_000 + 12_000);
  });

  it("is refused as soon as it is said to have lapsed in its delay, and not asked for any longer", async () => {
    const server = await serverOf({
      "Bet/PlaceBetV2": ["drop"],
      "Bet/GetPlacement": ["drop", refused("MARKET_SUSPENDED", "The market is suspended.")],
    });
    const outcome = await placeBet(ATTEMPT, server.ports);
    expect(outcome).toEqual({
      kind: "refused",
      code: "MARKET_SUSPENDED",
      message: "The market is suspended.",
    });
    expect(server.seen).toHaveLength(3);
  });

  it("says so when nobody can be asked", async () => {
    const server = await serverOf({ "Bet/PlaceBetV2": ["drop"], "Bet/GetPlacement": ["drop"] });
    expect(await placeBet(ATTEMPT, server.ports)).toEqual({ kind: "unknown" });
  });

  it("is not believed to be missing where it cannot be asked for at the end", async () => {
    const missing = refused("BET_REFERENCE_NOT_FOUND", "No bet with this reference has been placed.");
    const server = await serverOf({ "Bet/PlaceBetV2": ["drop"], "Bet/GetPlacement": [missing, "drop"] });
    expect(await placeBet(ATTEMPT, server.ports)).toEqual({ kind: "unknown" });
  });

  it("is waited for as long as the bet delay takes beyond the time of an answer", async () => {
    const server = await serverOf({ "Bet/PlaceBetV2": [{ body: placed, afterMs: 300 }] });
    const outcome = await placeBet(ATTEMPT, { ...server.ports, delayMs: 2_000, answerLimitMs: 50 });
    expect(outcome).toEqual({ kind: "placed", placement: PLACEMENT });
    expect(server.doubts).toEqual([]);
  });

  it.each(["MARKET_CLOSED", "MARKET_SETTLED", "SELF_MATCH", "CAPACITY_REACHED", "MATCHED_ABOVE_MAXIMUM"])(
    "is refused where it ended in its delay by %s",
    async (code) => {
      const server = await serverOf({
        "Bet/PlaceBetV2": ["drop"],
        "Bet/GetPlacement": [refused(code, "No.")],
      });
      expect(await placeBet(ATTEMPT, server.ports)).toEqual({ kind: "refused", code, message: "No." });
      expect(server.seen).toHaveLength(2);
    },
  );

  it.each([
    ["the exchange stopped in the middle", refused("EXCHANGE_STOPPED", "The exchange is restarting.")],
    ["the server failed", refused("INTERNAL_ERROR", "Something went wrong.")],
    ["the server turned it away, maybe after it passed it on", refused("SERVICE_UNAVAILABLE", "Not now.")],
    ["something on the way answered in the place of the server", { status: 502, body: "Bad gateway" }],
  ])("is in doubt where %s", async (_, answer) => {
    const server = await serverOf({
      "Bet/PlaceBetV2": [answer],
      "Bet/GetPlacement": [{ body: { success: true, result: PLACEMENT, error: null } }],
    });
    expect(await placeBet(ATTEMPT, server.ports)).toMatchObject({ kind: "placed" });
    expect(server.doubts).toEqual([1]);
  });

  it("is refused, and in no doubt, where the server said no without a code", async () => {
    const answer = { status: 422, body: { success: false, result: null, error: { message: "Not today." } } };
    const server = await serverOf({ "Bet/PlaceBetV2": [answer] });
    expect(await placeBet(ATTEMPT, server.ports)).toEqual({
      ...{ kind: "refused", code: undefined, message: "Not today." },
    });
    expect(server.doubts).toEqual([]);
  });
});

describe("the outcome in words", () => {
  it.each([
    [{}, "Matched 300 at 2.12. 200 is unmatched at 2.14."],
    [{ matched: 500, remaining: 0 }, "Matched 500 at 2.12."],
    [
      { matched: 500, remaining: 0, repeated: true },
      "Matched 500 at 2.12. This is the bet that you sent before: it was placed once.",
    ],
    [{ matched: 0, averagePrice: null, remaining: 500 }, "Nothing is matched yet. 500 is unmatched at 2.14."],
    [{ matched: 1234.5, remaining: 0, stake: 2000 }, "Matched 1,234.50 at 2.12. 765.50 was not taken."],
  ])("%o", (overrides, words) => {
    expect(placementWords({ ...PLACEMENT, ...overrides })).toBe(words);
  });

  it("explains a better price, and only a better one", () => {
    expect(otherPriceWords(PLACEMENT, ATTEMPT.order)?.text).toBe(
      "A better price than the 2.14 you asked for.",
    );
    expect(otherPriceWords(PLACEMENT, { ...ATTEMPT.order, side: "back" })?.isWorse).toBe(true);
    expect(otherPriceWords({ ...PLACEMENT, matched: 0, averagePrice: null }, ATTEMPT.order)).toBeUndefined();
  });
});
