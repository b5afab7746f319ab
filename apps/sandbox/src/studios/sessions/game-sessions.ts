import type { CasinoStudio } from "@crossbook/contract";
import { type GameAnswer, refusal } from "../rounds/game-refusal.ts";
import type { SessionRecord } from "../store/studio-records.ts";
import type { StudioStore } from "../store/studio-store.ts";
import type { WalletDelivery } from "../wallet/wallet-delivery.ts";

/** A key of a game's address that nobody has opened is worth nothing after this time. */
const KEY_LASTS_MS = 10 * 60_000;
/** A session without an end by the operator ends by itself. */
const SESSION_LASTS_MS = 12 * 3_600_000;
/** Play for fun begins with ten thousand. */
const DEMO_BALANCE = 1_000_000;

/** Who is to play what: the operator's launch in one language for all protocols. */
export interface Launch {
  readonly game: string;
  readonly mode: "real" | "demo";
  readonly player?: string;
  readonly name?: string;
  readonly token?: string;
  readonly currency: string;
  /** As the operator names it; the page falls back to English where it has no such language. */
  readonly language: string;
  readonly demoBalance?: number;
  readonly lobbyUrl: string;
  readonly cashierUrl: string;
  readonly historyUrl: string;
}

export interface GameSessionsOptions {
  readonly studio: CasinoStudio;
  readonly store: StudioStore;
  readonly delivery: WalletDelivery;
  readonly now: () => number;
  readonly nextId: () => string;
  /** A new secret of 64 hexadecimal digits. */
  readonly nextSecret: () => string;
}

interface Opening {
  readonly requestId: string | undefined;
  readonly answer: Promise<GameAnswer<SessionRecord>>;
}

/** Launches of games and the sessions that their pages open. */
export class GameSessions {
  readonly #options: GameSessionsOptions;
  /** By key. */
  readonly #opening = new Map<string, Opening>();

  constructor(options: GameSessionsOptions) {
    this.#options = options;
  }

  /** Makes the path of a game's page for one player, below the studio's own address. */
  launch(launch: Launch): { readonly session: SessionRecord; readonly path: string } {
    const { studio, store, now, nextId, nextSecret } = this.#options;
    const id = nextSecret().slice(0, 48);
    const operatorOrigin = originOf(launch.lobbyUrl);
    const session: SessionRecord = {
      ...{ id, key: nextSecret().slice(0, 48), game: launch.game, mode: launch.mode },
      player: launch.mode === "real" ? (launch.player ?? "") : `demo-${nextId()}`,
      ...{ name: launch.name ?? "Player", token: launch.token ?? "", currency: launch.currency },
      language: launch.language,
      balance: launch.mode === "real" ? 0 : (launch.demoBalance ?? DEMO_BALANCE),
      urls: { lobby: launch.lobbyUrl, cashier: launch.cashierUrl, history: launch.historyUrl },
      ...{ operatorOrigin, at: now(), openedAt: null, openedBy: null, endedAt: null },
    };
    store.save({ session });
    return { session, path: pagePath(studio, session) };
  }

  /**
   * Opens the session of a key, once; in real play only where the operator knows the player. The same request again, whose
   * answer was lost, has the same answer: whoever else has read the key knows nothing of its id.
   */
  async open(key: string, requestId?: string): Promise<GameAnswer<SessionRecord>> {
    const { store, now } = this.#options;
    const session = store.sessionOfKey(key);
    if (!session || now() - session.at >= KEY_LASTS_MS) return refusal("KEY_INVALID");
    const isAgain = (by: string | null | undefined) => requestId !== undefined && by === requestId;
    const opening = this.#opening.get(key);
    if (opening) return isAgain(opening.requestId) ? opening.answer : refusal("KEY_INVALID");
    if (session.openedAt !== null)
      return isAgain(session.openedBy) ? { ok: true, value: session } : refusal("KEY_INVALID");
    const asked = { ...session, openedBy: requestId ?? null };
    if (session.mode === "demo") return this.#opened(asked);
    const answer = this.#openReal(asked).finally(() => this.#opening.delete(key));
    this.#opening.set(key, { requestId, answer });
    return answer;
  }

  async #openReal(session: SessionRecord): Promise<GameAnswer<SessionRecord>> {
    const { delivery } = this.#options;
    const known = await delivery.authenticate(session);
    if (!known || (session.player !== "" && known.player !== session.player)) return refusal("KEY_INVALID");
    const named = { ...session, player: known.player, token: known.token };
    const balance = await delivery.balance(named);
    return this.#opened({ ...named, balance: balance ?? known.balance });
  }

  /** The open session that a page's call carries. */
  find(id: unknown): SessionRecord | undefined {
    const { store, now } = this.#options;
    const session = typeof id === "string" ? store.session(id) : undefined;
    if (session?.openedAt === null || session?.endedAt !== null) return undefined;
    return now() - session.at < SESSION_LASTS_MS ? session : undefined;
  }

  /** The balance now: asked for in real play, and the last one known where the operator does not answer. */
  async balance(session: SessionRecord): Promise<number> {
    const { store, delivery } = this.#options;
    if (session.mode === "demo") return session.balance;
    const asked = store.session(session.id);
    const balance = await delivery.balance(session);
    const newest = store.session(session.id) ?? session;
    // What a bet or a win has brought meanwhile may be newer than this answer.
    const isOlder = newest !== asked;
    if (balance === undefined || isOlder || balance === newest.balance) return newest.balance;
    store.save({ session: { ...newest, balance } });
    return balance;
  }

  #opened(session: SessionRecord): GameAnswer<SessionRecord> {
    const opened = { ...session, openedAt: this.#options.now() };
    this.#options.store.save({ session: opened });
    return { ok: true, value: opened };
  }
}

/** Where a session's page is, with its key and the only origin that it exchanges messages with. */
export function pagePath(
  studio: CasinoStudio,
  { game, key, language, operatorOrigin }: SessionRecord,
): string {
  const query = new URLSearchParams({ key, lang: language, operator: operatorOrigin });
  return `/studios/${studio}/play/${game}?${query.toString()}`;
}

function originOf(url: string): string {
  if (!URL.canParse(url)) return "";
  const { origin, protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? origin : "";
}
