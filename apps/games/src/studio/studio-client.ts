import {
  GAME_SESSION_HEADER,
  type GameBalance,
  type GameOpened,
  type GameRound,
  type GameRounds,
  type GameSeedsRotated,
  type GameServerErrorCode,
  gameBalance,
  gameOpened,
  gameRound,
  gameRounds,
  gameSeedsRotated,
  gameServerError,
} from "@crossbook/contract";

/** The studio's refusal of a call. */
export interface Refusal {
  readonly code: GameServerErrorCode;
  /** The round that stands in the way, with `ROUND_OPEN`. */
  readonly roundId?: string | undefined;
}

/**
 * The answer to a call. `lost`: none came, or none that can be read; whether the call was done is not known, so what
 * stakes is sent again under the same request id.
 */
export type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal }
  | { readonly ok: false; readonly lost: true };

/** The calls of one game page to its studio. */
export interface StudioClient {
  /** Uses the key up, but for the same `requestId`. Later calls carry the session that it answers, or that `resume` was given. */
  open(key: string, requestId: string): Promise<Answer<GameOpened>>;
  resume(session: string): void;
  balance(): Promise<Answer<GameBalance>>;
  /** `stake` in paise. */
  play(request: { requestId: string; stake: number; choice: unknown }): Promise<Answer<GameRound>>;
  step(roundId: string, request: { requestId: string; choice: unknown }): Promise<Answer<GameRound>>;
  round(id: string): Promise<Answer<GameRound>>;
  rounds(before?: string): Promise<Answer<GameRounds>>;
  rotateSeeds(clientSeed: string): Promise<Answer<GameSeedsRotated>>;
  /** The stream of a crash game; undefined where it cannot be had. */
  live(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** An answer that takes longer counts as lost: above the studio's own limit for the operator's wallet. */
export const ANSWER_LIMIT_MS = 15_000;

interface Schema<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** Calls the game server at `serverUrl` (no slash at its end). */
export function createStudioClient(serverUrl: string, fetch: typeof globalThis.fetch): StudioClient {
  let session = "";

  async function call<Value>(schema: Schema<Value>, path: string, body?: unknown): Promise<Answer<Value>> {
    try {
      const response = await fetch(`${serverUrl}/${path}`, {
        method: body === undefined ? "GET" : "POST",
        headers: { ...(session && { [GAME_SESSION_HEADER]: session }), "content-type": "application/json" },
        credentials: "omit",
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return read(schema, response.ok, await response.json());
    } catch {
      return { ok: false, lost: true };
    }
  }

  return {
    open: async (key, requestId) => {
      const answer = await call(gameOpened, "open", { key, requestId });
      if (answer.ok) session = answer.value.session;
      return answer;
    },
    resume: (known) => {
      session = known;
    },
    balance: () => call(gameBalance, "balance"),
    play: (request) => call(gameRound, "rounds", request),
    step: (roundId, request) => call(gameRound, `rounds/${encodeURIComponent(roundId)}/steps`, request),
    round: (id) => call(gameRound, `rounds/${encodeURIComponent(id)}`),
    rounds: (before) =>
      call(gameRounds, before === undefined ? "rounds" : `rounds?before=${encodeURIComponent(before)}`),
    rotateSeeds: (clientSeed) => call(gameSeedsRotated, "seeds", { clientSeed }),
    live: async (signal) => {
      try {
        const response = await fetch(`${serverUrl}/live`, {
          headers: { [GAME_SESSION_HEADER]: session, accept: "text/event-stream" },
          credentials: "omit",
          signal,
        });
        return response.ok ? (response.body ?? undefined) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function read<Value>(schema: Schema<Value>, isOk: boolean, body: unknown): Answer<Value> {
  if (isOk) {
    const parsed = schema.safeParse(body);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, lost: true };
  }
  const refused = gameServerError.safeParse(body);
  if (!refused.success) return { ok: false, lost: true };
  const { code, roundId } = refused.data.error;
  return { ok: false, refusal: { code, roundId } };
}
