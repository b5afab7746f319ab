import { GAME_SESSION_HEADER } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { aRound } from "../testing/a-round.ts";
import { createStudioClient } from "./studio-client.ts";

const SERVER = "http://studio.test/studios/kestrel/game";

/** A network that answers every call so, and notes the calls. */
function network(answer: () => Response | Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = [];
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    calls.push({ url: String(input), init });
    return await answer();
  };
  return { calls, client: createStudioClient(SERVER, fetch) };
}

const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers);

describe("calls to a studio", () => {
  it.each([
    ["balance", "GET", "balance", (client: ReturnType<typeof createStudioClient>) => client.balance()],
    ["round", "GET", "rounds/a%2Fb", (client: ReturnType<typeof createStudioClient>) => client.round("a/b")],
    ["rounds", "GET", "rounds", (client: ReturnType<typeof createStudioClient>) => client.rounds()],
    [
      "older rounds",
      "GET",
      "rounds?before=r%261",
      (client: ReturnType<typeof createStudioClient>) => client.rounds("r&1"),
    ],
    [
      "a step",
      "POST",
      "rounds/r-1/steps",
      (client: ReturnType<typeof createStudioClient>) => client.step("r-1", { requestId: "i", choice: {} }),
    ],
    ["seeds", "POST", "seeds", (client: ReturnType<typeof createStudioClient>) => client.rotateSeeds("mine")],
  ])("%s: %s %s, with the session and without cookies", async (_, method, path, call) => {
    const { calls, client } = network(() => Response.json({}));
    client.resume("session-9");
    await call(client);
    expect(calls[0]?.url).toBe(`${SERVER}/${path}`);
    expect(calls[0]?.init).toMatchObject({ method, credentials: "omit" });
    expect(headersOf(calls[0]?.init).get(GAME_SESSION_HEADER)).toBe("session-9");
  });

  it("open carries no session", async () => {
    const { calls, client } = network(() => Response.json({}));
    await client.open("key-1", "open-1");
    expect(headersOf(calls[0]?.init).has(GAME_SESSION_HEADER)).toBe(false);
    expect(calls[0]?.init.body).toBe('{"key":"key-1","requestId":"open-1"}');
  });
});

describe("an answer of a studio", () => {
  const play = (answer: () => Response | Promise<Response>) =>
    network(answer).client.play({ requestId: "i", stake: 100, choice: {} });

  it("is its round", async () => {
    expect(await play(() => Response.json(aRound()))).toEqual({ ok: true, value: aRound() });
  });

  it("is a refusal with its code and the round in the way", async () => {
    const error = { code: "ROUND_OPEN", message: "open", roundId: "r-7" };
    expect(await play(() => Response.json({ error }, { status: 409 }))).toEqual({
      ok: false,
      refusal: { code: "ROUND_OPEN", roundId: "r-7" },
    });
  });

  it.each([
    ["no connection", () => Promise.reject(new TypeError("no network"))],
    ["no JSON", () => new Response("<h1>Bad gateway</h1>", { status: 502 })],
    [
      "a code that nobody knows",
      () => Response.json({ error: { code: "NEW", message: "" } }, { status: 400 }),
    ],
    ["a round without a state", () => Response.json({ ...aRound(), state: undefined })],
    ["an amount that is not whole", () => Response.json(aRound({ payout: 1.5 }))],
    ["an amount below 0", () => Response.json(aRound({ balance: -1 }))],
    ["an error with status 200", () => Response.json({ error: { code: "ROUND_OPEN", message: "" } })],
  ])("is lost with %s: whether it was done is not known", async (_, answer) => {
    expect(await play(answer)).toEqual({ ok: false, lost: true });
  });
});

describe("the stream of a live game", () => {
  it("is the body of the answer", async () => {
    const { client, calls } = network(() => new Response("data: 1\n\n"));
    client.resume("session-9");
    expect(await client.live(new AbortController().signal)).toBeInstanceOf(ReadableStream);
    expect(headersOf(calls[0]?.init).get(GAME_SESSION_HEADER)).toBe("session-9");
  });

  it.each([
    ["refused", () => new Response("", { status: 503 })],
    ["broken", () => Promise.reject(new TypeError("no network"))],
  ])("is none where it is %s", async (_, answer) => {
    expect(await network(answer).client.live(new AbortController().signal)).toBeUndefined();
  });
});
