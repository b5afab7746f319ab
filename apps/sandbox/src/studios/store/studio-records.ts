import * as z from "zod";
import { faultName } from "../faults/studio-faults.ts";

const unixMs = z.number().int();
const paise = z.number().int().min(0);

/** One launch of a game by one player: a key in the page's address, then a session of its calls. */
export const sessionRecord = z.object({
  /** What the page's calls carry; made with the key, answered once for it. */
  id: z.string(),
  /** Of the address; single use. */
  key: z.string(),
  game: z.string(),
  mode: z.enum(["real", "demo"]),
  /** The operator's id of the player; of a demo one of our own. */
  player: z.string(),
  name: z.string(),
  /** What the operator knows the session by. Empty in demo. */
  token: z.string(),
  currency: z.string(),
  /** Of the launch; sessions that were kept before it was asked for are English. */
  language: z.string().default("en"),
  /** As the operator answered last, or of play for fun. */
  balance: paise,
  urls: z.object({ lobby: z.string(), cashier: z.string(), history: z.string() }),
  operatorOrigin: z.string(),
  at: unixMs,
  openedAt: unixMs.nullable(),
  /** The request that opened it, which is answered again with the same. */
  openedBy: z.string().nullable().optional(),
  endedAt: unixMs.nullable(),
});
/** Never changed in place, as every record. */
export type SessionRecord = z.output<typeof sessionRecord>;

/** A pair of seeds of one player and game. `serverSeed` leaves the studio only once `revealedAt` is set. */
export const seedRecord = z.object({
  id: z.string(),
  player: z.string(),
  game: z.string(),
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  /**
   * The server seed of the pair that follows, drawn with this one: its hash is published before the player chooses the client
   * seed that goes with it. Absent of a pair that was revealed, and of those that are older than this.
   */
  nextServerSeed: z.string().optional(),
  clientSeed: z.string(),
  /** Of the next round. Counted up in the line that writes the round's bet. */
  nonce: z.number().int(),
  revealedAt: unixMs.nullable(),
});
export type SeedRecord = z.output<typeof seedRecord>;

const roundStep = z.object({
  requestId: z.string(),
  choice: z.unknown(),
  /** What it stakes more; 0 for most. */
  stake: paise,
  /** The bet that has to be accepted before the step counts. */
  betId: z.string().nullable(),
});
export type RoundStep = z.output<typeof roundStep>;

/** A round of one player; in crash his ticket. */
export const roundRecord = z.object({
  id: z.string(),
  requestId: z.string(),
  game: z.string(),
  session: z.string(),
  player: z.string(),
  stake: paise,
  choice: z.unknown(),
  /** Accepted ones, in order: with seeds and nonce they decide everything that is shown. */
  steps: z.array(roundStep),
  /** A step whose stake is not accepted yet. */
  pendingStep: roundStep.nullable(),
  state: z.enum(["pending", "open", "won", "lost", "void"]),
  view: z.unknown(),
  payout: paise,
  multiplier: z.number().int(),
  seed: z.string(),
  nonce: z.number().int(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  reason: z.string().nullable(),
  faults: z.array(faultName),
  at: unixMs,
  decidedAt: unixMs.nullable(),
});
export type RoundRecord = z.output<typeof roundRecord>;

/**
 * A movement of money between player and studio as the studio's own books have it. `due`: the operator has not
 * answered. `done`: he has taken it. `refused`: he has not, and that is final. `rolledBack`: a bet that a rollback has
 * undone or is to undo. `abandoned`: repeated until the protocol's limit without an answer; a person has to look.
 */
export const transactionRecord = z.object({
  id: z.string(),
  kind: z.enum(["bet", "win", "rollback"]),
  /** The bet that a win or rollback belongs to. */
  ref: z.string().nullable(),
  round: z.string(),
  session: z.string(),
  player: z.string(),
  game: z.string(),
  amount: paise,
  /** Whether nothing follows in this round. */
  closesRound: z.boolean(),
  /** Whether the call that follows it, where the protocol has one, has still to be taken. */
  followUpDue: z.boolean().optional(),
  state: z.enum(["due", "done", "refused", "rolledBack", "abandoned"]),
  /** The operator's word for a refusal, in his protocol. */
  code: z.string().nullable(),
  faults: z.array(faultName),
  at: unixMs,
  doneAt: unixMs.nullable(),
});
export type TransactionRecord = z.output<typeof transactionRecord>;

/** A chain of crash rounds. */
export const chainRecord = z.object({
  /** Every link follows from it: secret until the chain has ended. */
  chainSeed: z.string(),
  /** Of this chain alone; its tickets have it as their client seed. */
  salt: z.string(),
  length: z.number().int(),
});
export type ChainRecord = z.output<typeof chainRecord>;

/** Where the crash game is: its chain, and the round that was published last. */
export const crashRecord = chainRecord.extend({
  /** Of the newest round, 1 to `length`. */
  number: z.number().int(),
  phase: z.enum(["betting", "running", "crashed"]),
});
export type CrashRecord = z.output<typeof crashRecord>;
