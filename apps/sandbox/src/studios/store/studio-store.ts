import { join } from "node:path";
import * as z from "zod";
import { JsonLines } from "./json-lines.ts";
import {
  type ChainRecord,
  type CrashRecord,
  chainRecord,
  crashRecord,
  type RoundRecord,
  roundRecord,
  type SeedRecord,
  type SessionRecord,
  seedRecord,
  sessionRecord,
  type TransactionRecord,
  transactionRecord,
} from "./studio-records.ts";

/** What is written together: all of it is there after a crash, or nothing. */
const change = z.strictObject({
  session: sessionRecord.optional(),
  seed: seedRecord.optional(),
  /** The pair that a rotation reveals. */
  revealed: seedRecord.optional(),
  round: roundRecord.optional(),
  transactions: z.array(transactionRecord).optional(),
  crash: crashRecord.optional(),
  /** A chain whose last round is over. */
  endedChain: chainRecord.optional(),
});
export type StudioChange = z.output<typeof change>;

/** Rounds that are kept at most; the oldest finished ones go first. */
export const MOST_ROUNDS = 50_000;
/** Sessions that are kept at most; the oldest without an unfinished round or money that is due go first. */
export const MOST_SESSIONS = 5000;
/** Ended chains of crash that are kept at most, the newest: their tickets can still be checked. */
export const MOST_ENDED_CHAINS = 20;
/** Rounds that are not finished, at most; further ones are refused. */
export const MOST_UNFINISHED = 10_000;

export interface StudioStoreOptions {
  /** Folder of the journals. */
  readonly stateDir: string;
  readonly studio: string;
  /** `MOST_ROUNDS` where nothing else is said. */
  readonly mostRounds?: number;
}

/**
 * One studio's sessions, seeds, rounds and transactions, in memory and in a file of one JSON line for each change:
 * what `save` was given is there again after a restart.
 */
export class StudioStore {
  readonly #sessions = new Map<string, SessionRecord>();
  readonly #sessionIdByKey = new Map<string, string>();
  readonly #seeds = new Map<string, SeedRecord>();
  /** The unrevealed pair of a player and game. */
  readonly #seedIds = new Map<string, string>();
  readonly #rounds = new Map<string, RoundRecord>();
  /** Ids of a player's rounds of a game, oldest first. */
  readonly #roundIds = new Map<string, string[]>();
  readonly #roundIdByRequest = new Map<string, string>();
  readonly #transactions = new Map<string, TransactionRecord>();
  readonly #transactionIds = new Map<string, string[]>();
  readonly #due = new Set<string>();
  /** Not decided, or with money that is still due. */
  readonly #unfinished = new Set<string>();
  readonly #lines: JsonLines<StudioChange>;
  readonly #mostRounds: number;
  #crash: CrashRecord | undefined;
  /** By salt, oldest first. */
  readonly #endedChains = new Map<string, ChainRecord>();

  constructor({ stateDir, studio, mostRounds = MOST_ROUNDS }: StudioStoreOptions) {
    this.#mostRounds = mostRounds;
    this.#lines = new JsonLines({
      path: join(stateDir, "studios", `${studio}.jsonl`),
      parse: (line) => change.safeParse(line).data,
      alive: () => this.#alive(),
      all: () => this.#all(),
    });
    for (const line of this.#lines.read()) this.#apply(line);
    this.#lines.rewrite();
  }

  get crash(): CrashRecord | undefined {
    return this.#crash;
  }

  /** The chain with this salt, once its last round is over. */
  endedChain(salt: string): ChainRecord | undefined {
    return this.#endedChains.get(salt);
  }

  /** How many rounds are not finished. */
  get unfinished(): number {
    return this.#unfinished.size;
  }

  /** How many rounds are kept. */
  get roundCount(): number {
    return this.#rounds.size;
  }

  session(id: string): SessionRecord | undefined {
    return this.#sessions.get(id);
  }

  sessionOfKey(key: string): SessionRecord | undefined {
    return this.#sessions.get(this.#sessionIdByKey.get(key) ?? "");
  }

  /** For money. */
  newestOpenSession(): SessionRecord | undefined {
    return [...this.#sessions.values()].findLast(
      ({ mode, openedAt, endedAt }) => mode === "real" && openedAt !== null && endedAt === null,
    );
  }

  seed(id: string): SeedRecord | undefined {
    return this.#seeds.get(id);
  }

  /** The pair that this player's next round of the game is played with. */
  seedOf(player: string, game: string): SeedRecord | undefined {
    return this.#seeds.get(this.#seedIds.get(`${game} ${player}`) ?? "");
  }

  round(id: string): RoundRecord | undefined {
    return this.#rounds.get(id);
  }

  roundOfRequest(session: string, requestId: string): RoundRecord | undefined {
    return this.#rounds.get(this.#roundIdByRequest.get(`${session} ${requestId}`) ?? "");
  }

  /** A player's rounds of a game, newest first, from before the one with the id `before`. */
  roundsOf(player: string, game: string, most: number, before?: string): readonly RoundRecord[] {
    const ids = this.#roundIds.get(`${game} ${player}`) ?? [];
    const end = before === undefined ? ids.length : Math.max(0, ids.lastIndexOf(before));
    return ids
      .slice(Math.max(0, end - most), end)
      .reverse()
      .flatMap((id) => this.#rounds.get(id) ?? []);
  }

  /** The round that a player has to finish before the next one of this game. */
  openRoundOf(player: string, game: string): RoundRecord | undefined {
    const [newest] = this.roundsOf(player, game, 1);
    return newest?.state === "open" || newest?.state === "pending" ? newest : undefined;
  }

  /** Not finished, oldest first. */
  unfinishedRounds(): readonly RoundRecord[] {
    return [...this.#unfinished].flatMap((id) => this.#rounds.get(id) ?? []);
  }

  transaction(id: string): TransactionRecord | undefined {
    return this.#transactions.get(id);
  }

  /** Oldest first. */
  transactionsOf(round: string): readonly TransactionRecord[] {
    return (this.#transactionIds.get(round) ?? []).flatMap((id) => this.#transactions.get(id) ?? []);
  }

  /** Oldest first, all that are kept. */
  transactions(): IterableIterator<TransactionRecord> {
    return this.#transactions.values();
  }

  /** Not answered by the operator, oldest first. */
  due(): readonly TransactionRecord[] {
    return [...this.#due].flatMap((id) => this.#transactions.get(id) ?? []);
  }

  /** Taken by the operator, while the call that follows is not. */
  followUpsDue(): readonly TransactionRecord[] {
    return [...this.#transactions.values()].filter(({ followUpDue }) => followUpDue);
  }

  /** Writes a change, and then does it in memory. */
  save(changed: StudioChange): void {
    this.#lines.append(changed);
    this.#apply(changed);
    this.#removeOld();
    this.#lines.tidy();
  }

  #apply({ session, seed, revealed, round, transactions, crash, endedChain }: StudioChange): void {
    if (session) {
      this.#sessions.set(session.id, session);
      this.#sessionIdByKey.set(session.key, session.id);
    }
    // A pair that no round was played with proves nothing: a player may rotate as often as he likes.
    if (revealed?.nonce === 0) this.#seeds.delete(revealed.id);
    else if (revealed) this.#seeds.set(revealed.id, revealed);
    if (seed) {
      this.#seeds.set(seed.id, seed);
      this.#seedIds.set(`${seed.game} ${seed.player}`, seed.id);
    }
    if (round) this.#applyRound(round);
    for (const transaction of transactions ?? []) this.#applyTransaction(transaction);
    if (round) this.#noteUnfinished(round.id);
    for (const id of new Set(transactions?.map((one) => one.round))) this.#noteUnfinished(id);
    if (crash) this.#crash = crash;
    if (endedChain) this.#applyEndedChain(endedChain);
  }

  #applyEndedChain(chain: ChainRecord): void {
    this.#endedChains.set(chain.salt, chain);
    for (const salt of this.#endedChains.keys()) {
      if (this.#endedChains.size <= MOST_ENDED_CHAINS) break;
      this.#endedChains.delete(salt);
    }
  }

  #applyRound(round: RoundRecord): void {
    if (!this.#rounds.has(round.id)) {
      listIn(this.#roundIds, `${round.game} ${round.player}`).push(round.id);
      this.#roundIdByRequest.set(`${round.session} ${round.requestId}`, round.id);
    }
    this.#rounds.set(round.id, round);
  }

  #applyTransaction(transaction: TransactionRecord): void {
    if (!this.#transactions.has(transaction.id)) {
      listIn(this.#transactionIds, transaction.round).push(transaction.id);
    }
    this.#transactions.set(transaction.id, transaction);
    if (transaction.state === "due") this.#due.add(transaction.id);
    else this.#due.delete(transaction.id);
  }

  #noteUnfinished(id: string): void {
    const state = this.#rounds.get(id)?.state;
    const isDue = this.transactionsOf(id).some((transaction) => transaction.state === "due");
    if (state === "pending" || state === "open" || isDue) this.#unfinished.add(id);
    else this.#unfinished.delete(id);
  }

  #removeOld(): void {
    if (this.#rounds.size > this.#mostRounds) {
      for (const round of this.#rounds.values()) {
        if (this.#unfinished.has(round.id)) continue;
        this.#removeRound(round);
        break;
      }
    }
    if (this.#sessions.size > MOST_SESSIONS) this.#removeSessions();
  }

  /** Some at a time: first those that nobody has opened, then the oldest. */
  #removeSessions(): void {
    const inUse = new Set([...this.unfinishedRounds(), ...this.due()].map(({ session }) => session));
    const removable = [...this.#sessions.values()].filter(({ id }) => !inUse.has(id));
    const inOrder = [
      ...removable.filter(({ openedAt }) => openedAt === null),
      ...removable.filter(({ openedAt }) => openedAt !== null),
    ];
    // What was launched last may be about to be opened.
    const newest = new Set(removable.slice(-MOST_SESSIONS / 10));
    for (const session of inOrder) {
      if (this.#sessions.size <= MOST_SESSIONS * 0.95) return;
      if (!newest.has(session)) this.#removeSession(session);
    }
  }

  #removeSession({ id, key, mode, game, player }: SessionRecord): void {
    this.#sessions.delete(id);
    this.#sessionIdByKey.delete(key);
    if (mode === "real") return;
    // Nobody plays for fun under this name again.
    const seedKey = `${game} ${player}`;
    this.#seeds.delete(this.#seedIds.get(seedKey) ?? "");
    this.#seedIds.delete(seedKey);
  }

  #removeRound({ id, game, player, session, requestId, seed }: RoundRecord): void {
    for (const transaction of this.#transactionIds.get(id) ?? []) this.#transactions.delete(transaction);
    this.#transactionIds.delete(id);
    this.#rounds.delete(id);
    this.#roundIdByRequest.delete(`${session} ${requestId}`);
    const ids = this.#roundIds.get(`${game} ${player}`) ?? [];
    const left = ids.filter((other) => other !== id);
    if (left.length > 0) this.#roundIds.set(`${game} ${player}`, left);
    else this.#roundIds.delete(`${game} ${player}`);
    const isUsed = left.some((other) => this.#rounds.get(other)?.seed === seed);
    if (!isUsed && this.#seeds.get(seed)?.revealedAt !== null) this.#seeds.delete(seed);
  }

  #alive(): number {
    return this.#sessions.size + this.#seeds.size + this.#rounds.size + this.#transactions.size;
  }

  *#all(): Generator<StudioChange> {
    for (const session of this.#sessions.values()) yield { session };
    for (const seed of this.#seeds.values()) yield seed.revealedAt === null ? { seed } : { revealed: seed };
    for (const round of this.#rounds.values()) {
      yield { round, transactions: [...this.transactionsOf(round.id)] };
    }
    for (const endedChain of this.#endedChains.values()) yield { endedChain };
    if (this.#crash) yield { crash: this.#crash };
  }
}

function listIn(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
