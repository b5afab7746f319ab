import { sign } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CasinoStudio,
  GAME_SESSION_HEADER,
  type GameOpened,
  type GameRound,
  gameOpened,
  gameRound,
  HMAC_SIGNATURE_HEADER,
  RSA_SIGNATURE_HEADER,
} from "@crossbook/contract";
import {
  type FakeClock,
  fakeClock,
  type SeededRandom,
  seededRandom,
  sequentialIds,
} from "@crossbook/testkit";
import Fastify, { type FastifyInstance } from "fastify";
import { pino } from "pino";
import { chanceFrom } from "../ports/chance.ts";
import { formHash } from "../studios/banyan/form-protocol.ts";
import type { StudioFault, StudioFaultMix } from "../studios/faults/studio-faults.ts";
import { hmacSignature } from "../studios/marigold/hmac-protocol.ts";
import type { Studio } from "../studios/studio.ts";
import { addStudios } from "../studios/studios.ts";
import { type OperatorWallet, operatorWallet, STUDIO_KEYS } from "./operator-wallet.ts";

/** Where the pages of the operator of a test are. */
export const OPERATOR_ORIGIN = "https://play.example";

/** The calls of one game page. */
export interface GamePage {
  readonly opened: GameOpened;
  call(
    method: "GET" | "POST",
    path: string,
    payload?: object,
  ): Promise<{ readonly status: number; readonly json: unknown }>;
  /** Plays a round; throws where it was refused. */
  play(stake: number, choice: object, requestId?: string): Promise<GameRound>;
  step(round: GameRound, choice: object, requestId?: string): Promise<GameRound>;
  round(id: string): Promise<GameRound>;
}

export interface StudioWorld {
  readonly clock: FakeClock;
  readonly operator: OperatorWallet;
  readonly stateDir: string;
  /** Of the studios as they run now. */
  http(): FastifyInstance;
  url(): string;
  studio(id: CasinoStudio): Studio;
  /** Ends the studios and starts them again on the same folder. */
  restart(): Promise<void>;
  setFaults(player: string, faults: readonly StudioFault[]): Promise<void>;
  /** A player with money, and the address of a game's page for him. */
  launch(studio: CasinoStudio, game: string, player?: string, language?: string): Promise<string>;
  /** The same for fun. */
  launchDemo(studio: CasinoStudio, game: string, language?: string): Promise<string>;
  /** A page that is open. */
  open(studio: CasinoStudio, game: string, player?: string): Promise<GamePage>;
  /** Goes on with the clock, a second at a time, until this work is done. */
  during<Result>(work: Promise<Result>): Promise<Result>;
  /** Goes on with the clock until nothing is due at the operator. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** What a player of a test begins with: a lakh. */
export const BEGINS_WITH = 10_000_000;

/** The three studios over real HTTP with a fake clock, and the operator whose wallet they ask. */
export async function studioWorld(
  options: { readonly mix?: StudioFaultMix; readonly speed?: number } = {},
): Promise<StudioWorld> {
  const stateDir = await mkdtemp(join(tmpdir(), "studios-"));
  const clock = fakeClock();
  const ids = sequentialIds("n");
  const random = seededRandom(7);
  const operator = await operatorWallet();
  const parts: StartParts = { ...options, stateDir, clock, operator, ids, random };
  const start = () => startStudios(parts);
  let running = await start();
  let launches = 0;
  const world: StudioWorld = {
    ...{ clock, operator, stateDir },
    http: () => running.http,
    url: () => running.url,
    studio(id) {
      const found = running.studios.all.find((one) => one.id === id);
      if (!found) throw new Error(`no studio ${id}`);
      return found;
    },
    async restart() {
      await running.stop();
      running = await start();
    },
    async setFaults(player, faults) {
      const answer = await running.http.inject({
        method: "POST",
        url: "/studios/faults",
        payload: { player, faults },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
    },
    async launch(studio, game, player = "17", language = "en") {
      launches += 1;
      const token = `launch-token-${String(launches).padStart(6, "0")}`;
      operator.wallet.tokens.set(token, player);
      if (!operator.wallet.balances.has(player)) operator.wallet.balances.set(player, BEGINS_WITH);
      return LAUNCHES[studio](running.url, game, { player, token }, language);
    },
    launchDemo: (studio, game, language = "en") => LAUNCHES[studio](running.url, game, undefined, language),
    open: async (studio, game, player) =>
      openPage(() => running.http, studio, await world.launch(studio, game, player)),
    during: (work) => during(clock, work),
    settle: () => settled(world),
    async close() {
      await running.stop();
      await operator.close();
      await rm(stateDir, { recursive: true });
    },
  };
  return world;
}

interface StartParts {
  readonly mix?: StudioFaultMix;
  readonly speed?: number;
  readonly stateDir: string;
  readonly clock: FakeClock;
  readonly operator: OperatorWallet;
  readonly ids: { next(): string };
  readonly random: SeededRandom;
}

async function startStudios(parts: StartParts) {
  const { stateDir, clock, operator, ids, random } = parts;
  const http = Fastify({ forceCloseConnections: true });
  const studios = addStudios(http, {
    kestrel: { privateKey: STUDIO_KEYS.studio.privateKey, operatorKey: STUDIO_KEYS.operator.publicKey },
    marigold: STUDIO_KEYS,
    banyan: STUDIO_KEYS,
    ...{
      publicUrl: undefined,
      speed: parts.speed ?? 60,
      mix: parts.mix ?? {},
      gamesDir: join(stateDir, "no-games"),
    },
    ...{ crossbookUrl: operator.url, stateDir, clock, log: pino({ level: "silent" }), nextId: ids.next },
    nextSecret: () => Array.from({ length: 64 }, () => random.between(0, 15).toString(16)).join(""),
    chanceOf: (subject) => chanceFrom(`test ${subject}`),
  });
  const url = await http.listen({ host: "127.0.0.1", port: 0 });
  const stop = async () => {
    await Promise.all([http.close(), studios.stop()]);
  };
  return { http, url, studios, stop };
}

async function during<Result>(clock: FakeClock, work: Promise<Result>): Promise<Result> {
  let isDone = false;
  void work.catch(() => undefined).finally(() => (isDone = true));
  for (let tries = 0; !isDone; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (tries % 10 === 9) clock.advance(1000);
  }
  return work;
}

async function settled(world: StudioWorld): Promise<void> {
  const all = ["kestrel", "marigold", "banyan"] as const;
  for (let tries = 0; tries < 5000; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    const stores = all.map((id) => world.studio(id).store);
    if (stores.every((store) => store.due().length === 0 && store.followUpsDue().length === 0)) return;
    if (tries % 10 === 9) world.clock.advance(60_000);
  }
  throw new Error("something stays due at the operator");
}

/** Opens the page of an address, as the browser in the frame does. */
export async function openPage(
  http: () => FastifyInstance,
  studio: CasinoStudio,
  address: string,
): Promise<GamePage> {
  const key = new URL(address).searchParams.get("key") ?? "";
  const base = `/studios/${studio}/game`;
  const opening = await http().inject({ method: "POST", url: `${base}/open`, payload: { key } });
  if (opening.statusCode !== 200) throw new Error(opening.body);
  const opened = gameOpened.parse(opening.json());
  const headers = { [GAME_SESSION_HEADER]: opened.session };
  let requests = 0;
  const page: GamePage = {
    opened,
    async call(method, path, payload) {
      const answer = await http().inject({
        method,
        url: `${base}/${path}`,
        headers,
        ...(payload ? { payload } : {}),
      });
      return { status: answer.statusCode, json: answer.json() as unknown };
    },
    play: async (stake, choice, requestId = `r${++requests}`) =>
      roundOf(await page.call("POST", "rounds", { requestId, stake, choice })),
    step: async (round, choice, requestId = `s${++requests}`) =>
      roundOf(await page.call("POST", `rounds/${round.id}/steps`, { requestId, choice })),
    round: async (id) => roundOf(await page.call("GET", `rounds/${id}`)),
  };
  return page;
}

/** The round of an answer that was not refused. */
function roundOf({ status, json }: { readonly status: number; readonly json: unknown }): GameRound {
  if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(json)}`);
  return gameRound.parse(json);
}

type Who = { readonly player: string; readonly token: string } | undefined;

/** The operator's launch by each protocol; answers the address of the page. */
const LAUNCHES: Readonly<
  Record<CasinoStudio, (url: string, game: string, who: Who, language: string) => Promise<string>>
> = {
  async kestrel(url, game, who, language) {
    const body = JSON.stringify({
      ...(who ? { user: who.player, token: who.token, currency: "INR" } : { currency: "FUN" }),
      ...{ operator_id: "crossbook", game_code: game, lang: language, country: "XX", ip: "127.0.0.1" },
      ...{
        platform: "GPL_DESKTOP",
        lobby_url: `${OPERATOR_ORIGIN}/lobby`,
        deposit_url: `${OPERATOR_ORIGIN}/deposit`,
      },
    });
    const signature = sign("sha256", Buffer.from(body), STUDIO_KEYS.operator.privateKey).toString("base64");
    const answer = await fetch(`${url}/studios/kestrel/operator/generic/v2/game/url`, {
      ...{ method: "POST", body },
      headers: { "content-type": "application/json", [RSA_SIGNATURE_HEADER]: signature },
    });
    return ((await answer.json()) as { url: string }).url;
  },
  async marigold(url, game, who, language) {
    const body = {
      ...{
        cID: STUDIO_KEYS.clientId,
        extCID: "1",
        gameID: game,
        demo: who === undefined,
        platform: "desktop",
      },
      ...{ currency: "INR", locale: language, returnURL: `${OPERATOR_ORIGIN}/lobby` },
      ...(who ? { sessionID: who.token, user: { id: who.player, nickName: "Asha" } } : {}),
    };
    const answer = await fetch(`${url}/studios/marigold/create-new-game`, {
      ...{ method: "POST", body: JSON.stringify(body) },
      headers: {
        "content-type": "application/json",
        [HMAC_SIGNATURE_HEADER]: hmacSignature(body, STUDIO_KEYS.keyToStudio),
      },
    });
    const { gameURL } = (await answer.json()) as { gameURL: string };
    return ((await (await fetch(gameURL)).json()) as { gameURL: string }).gameURL;
  },
  async banyan(url, game, who, language) {
    const fields = {
      ...{
        secureLogin: STUDIO_KEYS.secureLogin,
        symbol: game,
        language,
        currency: "INR",
        platform: "WEB",
      },
      ...{ lobbyUrl: `${OPERATOR_ORIGIN}/lobby`, cashierUrl: "" },
      ...(who ? { token: who.token, externalPlayerId: who.player } : { playMode: "DEMO" }),
    };
    const body = new URLSearchParams({ ...fields, hash: formHash(fields, STUDIO_KEYS.secret) });
    const answer = await fetch(`${url}/studios/banyan/CasinoGameAPI/game/url/`, { method: "POST", body });
    return ((await answer.json()) as { gameURL: string }).gameURL;
  },
};
