import {
  GAME_ROUNDS_PAGE,
  GAME_SERVER_ERRORS,
  GAME_SESSION_HEADER,
  type GameOpened,
  type GameRound,
  type GameRounds,
  type GameSeedsRotated,
  gameOpenRequest,
  gameRoundRequest,
  gameSeedRequest,
  gameStepRequest,
} from "@crossbook/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { CrashGame } from "../crash/crash-game.ts";
import type { GameAnswer, GameRefusal } from "../rounds/game-refusal.ts";
import { refusal, refusalBody } from "../rounds/game-refusal.ts";
import { shownRound } from "../rounds/shown-round.ts";
import type { RoundRecord, SeedRecord, SessionRecord } from "../store/studio-records.ts";
import type { Studio } from "../studio.ts";
import { CallAllowance } from "./call-allowance.ts";

const options = { bodyLimit: 8 * 1024 };

/** The calls of the contract's `game-server.ts` for one studio; their paths begin where this is registered. */
export async function addGameRoutes(http: FastifyInstance, studio: Studio): Promise<void> {
  http.addHook("onSend", async (_request, reply) => {
    void reply.header("cache-control", "no-store").header("x-content-type-options", "nosniff");
  });
  http.setErrorHandler((error: { readonly statusCode?: number }, _request, reply) => {
    if ((error.statusCode ?? 500) >= 500) studio.log.error({ error }, "a call of a game page failed");
    return refuse(
      reply,
      refusal(error.statusCode === undefined ? "OPERATOR_UNAVAILABLE" : "REQUEST_INVALID"),
    );
  });
  http.setNotFoundHandler((_request, reply) => refuse(reply, refusal("NOT_OFFERED")));

  const inSession = sessionCalls(studio);
  addSessionRoutes(http, studio, inSession);
  addRoundRoutes(http, studio, inSession);
  if (studio.crash) addLiveRoute(http, studio, studio.crash);
}

type InSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  call: (session: SessionRecord) => Promise<GameAnswer<unknown>> | GameAnswer<unknown>,
) => Promise<FastifyReply>;

/** Runs calls of open sessions, so many in a time at most. */
function sessionCalls({ sessions, clock }: Studio): InSession {
  const allowance = new CallAllowance(() => clock.now());
  return async (request, reply, call) => {
    const session = sessions.find(request.headers[GAME_SESSION_HEADER]);
    if (!session) return refuse(reply, refusal("SESSION_ENDED"));
    if (!allowance.take(session.id)) return refuse(reply, refusal("TOO_MANY_REQUESTS"));
    const answer = await call(session);
    return answer.ok ? reply.send(answer.value) : refuse(reply, answer);
  };
}

function addSessionRoutes(http: FastifyInstance, studio: Studio, inSession: InSession): void {
  const { sessions, seeds } = studio;
  http.post("/open", options, async (request, reply) => {
    const parsed = gameOpenRequest.safeParse(request.body);
    if (!parsed.success) return refuse(reply, refusal("REQUEST_INVALID"));
    const opened = await sessions.open(parsed.data.key, parsed.data.requestId);
    return opened.ok ? reply.send(openedAnswer(studio, opened.value)) : refuse(reply, opened);
  });
  http.get("/balance", (request, reply) =>
    inSession(request, reply, async (session) => ({
      ok: true,
      value: { balance: await sessions.balance(session) },
    })),
  );
  http.post("/seeds", options, (request, reply) =>
    inSession(request, reply, (session) => {
      const parsed = read(gameSeedRequest, request.body);
      if (!parsed.ok) return parsed;
      if (session.game === "crash") return refusal("NOT_OFFERED");
      const rotated = seeds.rotate(session, parsed.value.clientSeed);
      return rotated.ok ? { ok: true, value: rotatedAnswer(studio, rotated.value) } : rotated;
    }),
  );
}

function addRoundRoutes(http: FastifyInstance, studio: Studio, inSession: InSession): void {
  const { rounds, crash } = studio;
  const shown = (session: SessionRecord, answer: GameAnswer<RoundRecord>) =>
    answer.ok ? { ok: true as const, value: roundAnswer(studio, session, answer.value) } : answer;

  http.post("/rounds", options, (request, reply) =>
    inSession(request, reply, async (session) => {
      const parsed = read(gameRoundRequest, request.body);
      if (!parsed.ok) return parsed;
      const play = session.game === "crash" ? crash : rounds;
      return play ? shown(session, await play.play(session, parsed.value)) : refusal("NOT_OFFERED");
    }),
  );
  http.post<{ Params: { id: string } }>("/rounds/:id/steps", options, (request, reply) =>
    inSession(request, reply, async (session) => {
      const parsed = read(gameStepRequest, request.body);
      if (!parsed.ok) return parsed;
      const play = session.game === "crash" ? crash : rounds;
      if (!play) return refusal("NOT_OFFERED");
      return shown(session, await play.step(session, request.params.id, parsed.value));
    }),
  );
  http.get<{ Querystring: { before?: string } }>("/rounds", (request, reply) =>
    inSession(request, reply, (session) => {
      const { before } = request.query;
      if (before !== undefined && !rounds.own(session, String(before))) return refusal("ROUND_UNKNOWN");
      return { ok: true, value: roundsPage(studio, session, before) };
    }),
  );
  http.get<{ Params: { id: string } }>("/rounds/:id", (request, reply) =>
    inSession(request, reply, (session) => {
      const round = rounds.own(session, request.params.id);
      return round ? shown(session, { ok: true, value: round }) : refusal("ROUND_UNKNOWN");
    }),
  );
}

/** `GET live`: the crash round of everybody, as server-sent events. */
function addLiveRoute(http: FastifyInstance, studio: Studio, crash: CrashGame): void {
  http.get("/live", (request, reply) => {
    const session = studio.sessions.find(request.headers[GAME_SESSION_HEADER]);
    if (session?.game !== "crash") return refuse(reply, refusal(session ? "NOT_OFFERED" : "SESSION_ENDED"));
    const isListening = crash.live.add(session.id, reply.raw);
    if (!isListening) return refuse(reply, refusal("TOO_MANY_LISTENERS"));
    reply.hijack();
    return reply;
  });
}

function openedAnswer(studio: Studio, session: SessionRecord): GameOpened {
  const game = studio.gameOf(session.game);
  const open = studio.store.openRoundOf(session.player, session.game);
  return {
    ...{ session: session.id, game: game.id, name: game.name, studioName: studio.name },
    ...{ currency: session.currency, mode: session.mode, balance: session.balance, limits: game.limits },
    fairness: fairnessOf(studio, session),
    openRound: open ? shownRound(open, session) : null,
    rtpPercent: game.rule.rtpPercent,
    ...{ lobbyUrl: session.urls.lobby, cashierUrl: session.urls.cashier, historyUrl: session.urls.history },
    operatorOrigin: session.operatorOrigin,
  };
}

/** Of the next round, without the secret. */
function fairnessOf({ crash, seeds }: Studio, session: SessionRecord): GameOpened["fairness"] {
  if (session.game === "crash" && crash) return crash.fairness();
  return seeds.published(seeds.current(session));
}

function roundsPage(studio: Studio, session: SessionRecord, before: string | undefined): GameRounds {
  const rounds = studio.store.roundsOf(session.player, session.game, GAME_ROUNDS_PAGE, before);
  const last = rounds.length < GAME_ROUNDS_PAGE ? undefined : rounds.at(-1);
  return { rounds: rounds.map((round) => roundAnswer(studio, session, round)), before: last?.id ?? null };
}

function roundAnswer({ store, crash }: Studio, { id }: SessionRecord, round: RoundRecord): GameRound {
  const revealed = round.game === "crash" && crash ? crash.revealed(round) : round;
  return shownRound(revealed, store.session(id));
}

function rotatedAnswer(
  { seeds }: Studio,
  pairs: { readonly revealed: SeedRecord; readonly next: SeedRecord },
): GameSeedsRotated {
  const { serverSeed, serverSeedHash, clientSeed, nonce: nonces } = pairs.revealed;
  return {
    revealed: { serverSeed, serverSeedHash, clientSeed, nonces },
    next: { ...seeds.published(pairs.next), nonce: 0 },
  };
}

function read<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): GameAnswer<z.output<Schema>> {
  const parsed = schema.safeParse(body);
  return parsed.success ? { ok: true, value: parsed.data } : refusal("REQUEST_INVALID");
}

function refuse(reply: FastifyReply, refused: GameRefusal): FastifyReply {
  return reply.code(GAME_SERVER_ERRORS[refused.code]).send(refusalBody(refused));
}
