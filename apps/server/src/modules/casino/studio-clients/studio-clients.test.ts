import { verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CasinoStudio,
  FORM_TRANSACTIONS_HEADER,
  formHashText,
  RSA_SIGNATURE_HEADER,
  readForm,
} from "@crossbook/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { KESTREL_KEYS, TEST_STUDIOS } from "../../../testing/studio-keys.ts";
import { formHash } from "../signatures/form-signature.ts";
import { hmacSignature } from "../signatures/hmac-signature.ts";
import { FormStudioClient } from "./form-studio-client.ts";
import { HmacStudioClient } from "./hmac-studio-client.ts";
import { RsaStudioClient } from "./rsa-studio-client.ts";
import type { GameLaunch, StudioClient } from "./studio-client.ts";
import { createStudioClients } from "./studio-clients.ts";

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const asked: Asked[] = [];
let answer: { readonly status: number; readonly body: string } | "never";
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = "", query = ""] = (request.url ?? "").split("?", 2);
  const body = Buffer.concat(chunks).toString("utf8");
  asked.push({ method: request.method ?? "", path, query, headers: request.headers, body });
  if (answer !== "never") response.writeHead(answer.status).end(answer.body);
});

const answers = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
};
const last = () => asked.at(-1) ?? { method: "", path: "", query: "", headers: {}, body: "" };

type Clients = Readonly<Record<CasinoStudio, StudioClient>>;

/** Five megabytes take their time where other tests run beside. */
const PATIENT_MS = 30_000;
const IMPATIENT_MS = 300;

let clients: Clients;
let impatient: Clients;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/studios`;
  const waiting = (mostMs: number): Clients => ({
    kestrel: new RsaStudioClient({ ...TEST_STUDIOS.kestrel, url }, mostMs),
    marigold: new HmacStudioClient({ ...TEST_STUDIOS.marigold, url }, mostMs),
    banyan: new FormStudioClient({ ...TEST_STUDIOS.banyan, url }, mostMs),
  });
  clients = waiting(PATIENT_MS);
  impatient = waiting(IMPATIENT_MS);
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(() => {
  asked.length = 0;
});

const launch: GameLaunch = {
  ...{ game: "dice", platform: "mobile", language: "hi", address: "10.1.2.3" },
  lobbyUrl: "https://play.example/lobby",
  cashierUrl: "https://play.example/depositw",
  historyUrl: "https://play.example/casino-history",
  player: { userId: 7, name: "rita", token: "t".repeat(24) },
};

describe("kestrel's client", () => {
  const isSigned = ({ body, headers }: Asked) =>
    verify(
      "sha256",
      Buffer.from(body),
      KESTREL_KEYS.publicKey,
      Buffer.from(String(headers[RSA_SIGNATURE_HEADER]), "base64"),
    );

  it("asks for a game's address, signed, and of a demo without player and token", async () => {
    answers({ url: "https://games.example/play/dice?key=1", more: true });
    expect(await clients.kestrel.gameUrl(launch)).toEqual({
      ...{ ok: true, value: "https://games.example/play/dice?key=1" },
    });
    expect(last()).toMatchObject({ method: "POST", path: "/studios/operator/generic/v2/game/url" });
    expect(isSigned(last())).toBe(true);
    expect(JSON.parse(last().body)).toMatchObject({
      ...{ user: "7", token: "t".repeat(24), game_code: "dice", currency: "INR", platform: "GPL_MOBILE" },
      lang: "hi",
      ...{ lobby_url: launch.lobbyUrl, deposit_url: launch.cashierUrl, ip: "10.1.2.3" },
    });
    await clients.kestrel.gameUrl({ ...launch, player: undefined, platform: "desktop" });
    const demo = JSON.parse(last().body) as Record<string, unknown>;
    expect(demo).toMatchObject({ currency: "FUN", platform: "GPL_DESKTOP" });
    expect(demo).not.toHaveProperty("token");
    expect(demo).not.toHaveProperty("user");
  });

  it("reads the games that are enabled", async () => {
    const game = {
      ...{ game_code: "dice", name: "Dice", category: "Originals", enabled: true },
      ...{ demo_game_support: true, url_thumb: "", rtp: "99.00" },
    };
    answers([game, { ...game, game_code: "old", enabled: false }]);
    expect(await clients.kestrel.games()).toEqual({
      ok: true,
      value: [
        {
          ...{ code: "dice", name: "Dice", description: "", category: "Originals", imageUrl: "" },
          ...{ rtpPercent: "99.00", hasDemo: true },
        },
      ],
    });
  });

  it("reads the studio's own transactions in whole paise", async () => {
    const row = {
      ...{
        transaction_uuid: "tx-1",
        kind: "BET",
        user: "7",
        game_code: "dice",
        round: "r-1",
        amount: 12_000,
      },
      created_at: "2026-11-22T10:00:00.000Z",
    };
    const at = Date.UTC(2026, 10, 22, 10);
    answers([row, { ...row, transaction_uuid: "tx-2", kind: "BET", is_free: true }]);
    expect(await clients.kestrel.transactions(at, at + 1000)).toEqual({
      ok: true,
      value: [
        { txId: "tx-1", kind: "bet", roundRef: "r-1", amount: 12, at },
        { txId: "tx-2", kind: "bet", roundRef: "r-1", amount: 0, at },
      ],
    });
    expect(JSON.parse(last().body)).toMatchObject({
      ...{ start_time: "2026-11-22T10:00:00.000Z", end_time: "2026-11-22T10:00:01.000Z" },
    });
    answers([{ ...row, amount: 12_001 }]);
    expect(await clients.kestrel.transactions(at, at + 1000)).toMatchObject({ ok: false });
  });
});

describe("marigold's client", () => {
  const { keyToStudio } = TEST_STUDIOS.marigold;

  it("makes a game, signed over what is nested too", async () => {
    answers({ gameURL: "https://games.example/launch/1", gsID: "gs-1" });
    expect(await clients.marigold.gameUrl(launch)).toEqual({
      ...{ ok: true, value: "https://games.example/launch/1" },
    });
    const sent = JSON.parse(last().body) as Record<string, unknown>;
    expect(sent).toMatchObject({
      ...{ cID: "crossbook", gameID: "dice", demo: false, sessionID: "t".repeat(24), platform: "mobile" },
      locale: "hi",
      user: { id: "7", nickName: "rita" },
    });
    expect(last().headers["x-request-sign"]).toBe(hmacSignature(keyToStudio, sent));
    await clients.marigold.gameUrl({ ...launch, player: undefined });
    expect(JSON.parse(last().body)).toMatchObject({ demo: true, initDemoBalance: "10000.00" });
    expect(JSON.parse(last().body)).not.toHaveProperty("sessionID");
  });

  it("reads games and transactions by signed queries", async () => {
    answers([
      { id: "wheel", title: "Wheel", type: "Originals", enabled: true, demo: true, image: "", rtp: "97" },
    ]);
    expect(await clients.marigold.games()).toMatchObject({
      ok: true,
      value: [{ code: "wheel", name: "Wheel" }],
    });
    expect(last().headers["x-request-sign"]).toBe(hmacSignature(keyToStudio, { cID: "crossbook" }));
    const row = { txID: "t-1", type: "regular", userID: "7", gameID: "wheel", roundID: "r", amount: "1.20" };
    const at = "2026-11-22T10:00:00.000Z";
    answers([
      { ...row, kind: "bet", at },
      { ...row, kind: "refund", txID: "t-2", origTxID: "t-1", at },
      { ...row, kind: "win", txID: "t-3", type: "free", at },
    ]);
    const read = await clients.marigold.transactions(0, 1000);
    expect(read.ok && read.value.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      "bet 120",
      "rollback 120",
      "win 0",
    ]);
    expect(Object.fromEntries(readForm(last().query) ?? [])).toEqual({
      ...{ cID: "crossbook", from: "1970-01-01T00:00:00.000Z", to: "1970-01-01T00:00:01.000Z" },
    });
  });
});

describe("banyan's client", () => {
  const isSigned = (text: string) => {
    const form = readForm(text);
    return form?.get("hash") === formHash(TEST_STUDIOS.banyan.secret, form ?? []);
  };

  it("asks for a game's address by a signed form, and says why there is none", async () => {
    answers({ error: "0", description: "OK", gameURL: "https://games.example/play/crash" });
    expect(await clients.banyan.gameUrl(launch)).toEqual({
      ...{ ok: true, value: "https://games.example/play/crash" },
    });
    expect(last().path).toBe("/studios/CasinoGameAPI/game/url/");
    expect(isSigned(last().body)).toBe(true);
    expect(formHashText(readForm(last().body) ?? [])).toContain("externalPlayerId=7&");
    expect(readForm(last().body)?.get("language")).toBe("hi");
    answers({ error: "7", description: "Bad parameters" });
    expect(await clients.banyan.gameUrl(launch)).toEqual({ ok: false, problem: "error 7: Bad parameters" });
  });

  it("reads the feed on from where an answer has ended, until it has all of the time", async () => {
    const line = (id: number, at: number) => `r-${id},bet,7,crash,77,1.50,false,${at}`;
    const pages = [
      ["timepoint=1500", FORM_TRANSACTIONS_HEADER, line(1, 1000), line(2, 1400)],
      ["timepoint=1600", FORM_TRANSACTIONS_HEADER, line(3, 1500)],
      ["timepoint=9000", FORM_TRANSACTIONS_HEADER, line(4, 1999), line(5, 2000)],
    ];
    answer = {
      status: 200,
      get body() {
        return `${(pages.shift() ?? []).join("\n")}\n`;
      },
    };
    const before = asked.length;
    const read = await clients.banyan.transactions(1000, 2000);
    expect(read.ok && read.value.map(({ txId }) => txId)).toEqual(["r-1", "r-2", "r-3", "r-4"]);
    const timepoints = asked.slice(before).map(({ query }) => readForm(query)?.get("timepoint"));
    expect(timepoints).toEqual(["1000", "1500", "1600"]);
  });

  it("gives a feed up that goes on and on: all of it would be in memory", async () => {
    const lines = Array<string>(140_000).fill("r,bet,7,g,77,1.00,false,1").join("\n");
    let answered = 0;
    answer = {
      status: 200,
      get body() {
        answered += 1;
        return `timepoint=${answered}\n${FORM_TRANSACTIONS_HEADER}\n${lines}\n`;
      },
    };
    expect(await clients.banyan.transactions(0, 9)).toMatchObject({
      ok: false,
      problem: "more than 500000 transactions are listed; compare fewer days",
    });
    expect(answered).toBe(4);
  });

  it("reads games, and the feed's lines between the two moments", async () => {
    const game = {
      ...{ gameID: "crash", gameName: "Crash", typeDescription: "Crash", platform: "WEB", enabled: true },
      ...{ demoGameAvailable: true, imageUrl: "", rtp: "97.00" },
    };
    answers({ error: "0", description: "OK", gameList: [game] });
    expect(await clients.banyan.games()).toMatchObject({ ok: true, value: [{ code: "crash" }] });
    const lines = [
      "timepoint=3000",
      FORM_TRANSACTIONS_HEADER,
      "r-1,bet,7,crash,77,1.50,false,1000",
      "r-2,bet,7,crash,77,9.00,true,1001",
      "r-1,refund,7,crash,77,1.50,false,1500",
      "r-3,adjustment,7,crash,77,-2.00,false,1600",
      "r-4,promoWin,7,,,5.00,false,1700",
      "r-5,result,7,crash,78,5.00,false,2000",
    ];
    answers(`${lines.join("\n")}\n`);
    const read = await clients.banyan.transactions(1000, 2000);
    expect(read).toEqual({
      ok: true,
      value: [
        { txId: "r-1", kind: "bet", roundRef: "77", amount: 150, at: 1000 },
        { txId: "r-2", kind: "bet", roundRef: "77", amount: 0, at: 1001 },
        { txId: "refund:r-1", kind: "rollback", roundRef: "77", amount: 150, at: 1500 },
        { txId: "r-3", kind: "adjustment", roundRef: "77", amount: 200, at: 1600 },
        { txId: "r-4", kind: "promo", roundRef: "", amount: 500, at: 1700 },
      ],
    });
    expect(isSigned(last().query)).toBe(true);
    answers(`${lines.slice(0, 2).join("\n")}\nr-1,bet,7,crash,77,1.505,false,1000`);
    expect((await clients.banyan.transactions(0, 2000)).ok).toBe(false);
  });
});

describe("a list that is longer than one answer", () => {
  const FIRST = Date.UTC(2026, 10, 22);
  const MINUTE_MS = 60_000;
  const ROWS = 60;
  const MOST_AT_ONCE = 10;
  const rowOf = {
    kestrel: (id: string, at: string) => ({
      ...{ transaction_uuid: id, kind: "BET", user: "7", game_code: "dice", round: "r", amount: 12_000 },
      created_at: at,
    }),
    marigold: (id: string, at: string) => ({
      ...{ txID: id, kind: "bet", type: "regular", userID: "7", gameID: "wheel", roundID: "r" },
      ...{ amount: "1.20", at },
    }),
  };

  /** A row each minute of an hour; where more are asked for than a studio lists at once, it answers `tooLong`. */
  function listsOf(studio: keyof typeof rowOf, tooLong: { readonly status: number; readonly body: string }) {
    const rows = () => {
      const { body, query } = last();
      const asks = studio === "kestrel" ? JSON.parse(body) : Object.fromEntries(readForm(query) ?? []);
      const [from, until] = [asks.start_time ?? asks.from, asks.end_time ?? asks.to].map(Date.parse);
      return Array.from({ length: ROWS }, (_, index) => FIRST + index * MINUTE_MS).flatMap((at, index) =>
        at >= Number(from) && at < Number(until)
          ? rowOf[studio](`tx-${index}`, new Date(at).toISOString())
          : [],
      );
    };
    const answered = () =>
      rows().length > MOST_AT_ONCE ? tooLong : { status: 200, body: JSON.stringify(rows()) };
    answer = {
      get status() {
        return answered().status;
      },
      get body() {
        return answered().body;
      },
    };
  }

  it.each([
    ["kestrel", { status: 200, body: "x".repeat(5 * 1024 * 1024 + 1) }],
    ["marigold", { status: 413, body: "There are too many." }],
  ] as const)(
    "of %s is read in parts of its time, each transaction once and in order",
    async (studio, tooLong) => {
      listsOf(studio, tooLong);
      const read = await clients[studio].transactions(FIRST, FIRST + ROWS * MINUTE_MS);
      expect(read.ok ? read.value.map(({ txId }) => txId) : read.problem).toEqual(
        Array.from({ length: ROWS }, (_, index) => `tx-${index}`),
      );
    },
  );

  it("is given up where the shortest part of a time is too long as well", async () => {
    answers("There are too many.", 413);
    const read = await clients.marigold.transactions(FIRST, FIRST + 24 * 60 * MINUTE_MS);
    expect(read).toMatchObject({ ok: false, problem: "status 413: There are too many." });
    expect(asked.length).toBeLessThan(20);
  });
});

describe("a studio that answers nothing that can be used", () => {
  const each = async (asking = clients) => {
    const problems: string[] = [];
    for (const client of Object.values(asking))
      for (const call of [client.games(), client.gameUrl(launch), client.transactions(0, 1000)]) {
        const read = await call;
        problems.push(read.ok ? "ok" : read.problem);
      }
    return new Set(problems);
  };

  it("is late", async () => {
    answer = "never";
    expect(await each(impatient)).toEqual(new Set(["no answer in time"]));
  });

  it("answers a failure, a redirect, or a page", async () => {
    answers("down for a moment", 503);
    expect(await each()).toEqual(new Set(["status 503: down for a moment"]));
    answers("", 302);
    expect(await each()).toEqual(new Set(["status 302: "]));
    answers("<html>bad gateway</html>");
    expect(await each()).toEqual(new Set(["the answer is not understood", "the feed is not understood"]));
  });

  it("answers more than is read", async () => {
    answers("x".repeat(5 * 1024 * 1024 + 1));
    expect(await clients.kestrel.games()).toMatchObject({ ok: false, problem: "the answer is too large" });
  });

  it("is not there", async () => {
    const gone = createStudioClients({ ...TEST_STUDIOS, marigold: undefined });
    expect([...gone.keys()]).toEqual(["kestrel", "banyan"]);
    expect(await gone.get("kestrel")?.games()).toEqual({ ok: false, problem: "cannot be reached" });
  });
});
