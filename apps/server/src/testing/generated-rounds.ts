import { type CasinoStudio, FORM_ERRORS } from "@crossbook/contract";
import { type SeededRandom, seededRandom } from "@crossbook/testkit";

import type { CasinoPlayer, CasinoWorld } from "./casino-world.ts";
import type { Heard, Move, Seat, StudioCaller } from "./studio-callers.ts";

const STUDIOS = ["kestrel", "marigold", "banyan"] as const satisfies readonly CasinoStudio[];
const OK: Readonly<Record<CasinoStudio, string>> = { kestrel: "RS_OK", marigold: "200", banyan: "0" };
/** What a bet is answered whose session is over. */
const OVER: Readonly<Record<CasinoStudio, string>> = {
  kestrel: "RS_ERROR_TOKEN_EXPIRED",
  marigold: "401 session_expired",
  banyan: String(FORM_ERRORS.tokenInvalid),
};
/** A session that ends in the middle of its round is open for so long. */
const SHORT_SESSION_MS = 1000;
/** A studio that gets no answer sends again; so often is more than enough for any mix of faults. */
const MOST_TRIES = 50;

/** What a studio's own books say of a player: what was staked and not given back, and what was won. */
interface Books {
  staked: number;
  won: number;
  rounds: number;
  rolledBack: number;
}

/** What generated rounds have come to. */
export interface RoundsPlayed {
  readonly rounds: number;
  readonly calls: number;
  /** Of each player at each studio. */
  readonly books: ReadonlyMap<string, Books>;
  readonly faults: number;
  /** Rounds whose session ended between their bets and their wins. */
  readonly sessionsEnded: number;
  /** How often the server ended and another one went on. */
  readonly crashes: number;
}

/**
 * Plays rounds at all studios at once while answers are lost, calls come twice or in another order, sessions end in the
 * middle of a round, the server ends with calls under way, and studios behave as their protocols say. The same seed asks
 * the same of every round.
 */
export async function playGeneratedRounds(
  world: CasinoWorld,
  players: readonly CasinoPlayer[],
  { rounds, seed, crashes }: { readonly rounds: number; readonly seed: number; readonly crashes: number },
): Promise<RoundsPlayed> {
  // Three to eight calls are made for each round: the server ends evenly over the first three of them.
  const crashEvery = Math.floor((rounds * 3) / (crashes + 1));
  const line = new FaultyLine(seededRandom(seed), () => world.server.crash(), { crashes, crashEvery });
  const books = new Map<string, Books>();
  const lanes = players.flatMap((player) => STUDIOS.map((studio) => ({ player, studio })));
  const share = Math.ceil(rounds / lanes.length);
  await Promise.all(
    lanes.map(async ({ player, studio }, lane) => {
      const random = seededRandom(seed * 1000 + lane);
      const own: Books = { staked: 0, won: 0, rounds: 0, rolledBack: 0 };
      books.set(`${studio}:${player.userId}`, own);
      for (let round = 0; round < share; round++) {
        const seat = player.at[studio];
        const table = { world, caller: world.studios[studio], seat, random, line, own };
        await playRound(table, `${seed}-${lane}-${round}`);
      }
    }),
  );
  const { calls, faults, crashCount, sessionsEnded } = line;
  return { rounds: share * lanes.length, calls, faults, books, crashes: crashCount, sessionsEnded };
}

interface Table {
  readonly world: CasinoWorld;
  readonly caller: StudioCaller;
  readonly seat: Seat;
  readonly random: SeededRandom;
  readonly line: FaultyLine;
  readonly own: Books;
}

/** One to three bets, of which some are rolled back, then one to three wins of what holds, also after its session's end. */
async function playRound(given: Table, name: string): Promise<void> {
  const { random, own, caller, line, world } = given;
  own.rounds += 1;
  const isShort = random.chance(0.1);
  const seat = isShort ? await world.seat(given.seat.userId, caller.studio, SHORT_SESSION_MS) : given.seat;
  const table = { ...given, seat };
  const taken: Move[] = [];
  for (let bet = 0; bet < random.between(1, 3); bet++) {
    const move = { txId: `${name}-b${bet}`, round: name, amount: random.between(1, 500) };
    if (await placeBet(table, move)) taken.push(move);
  }
  const [first] = taken;
  if (first === undefined) return;
  if (isShort) await betTooLate(table, { txId: `${name}-late`, round: name, amount: 1 });
  for (let win = 0; win < random.between(1, 3); win++) {
    const amount = random.chance(0.4) ? 0 : random.between(1, 900);
    const move = { txId: `${name}-w${win}`, betTxId: first.txId, round: name, amount };
    await line.until(caller.studio, random, () => caller.win(seat, move));
    own.won += amount;
  }
}

/** The session ends with its round under way: another bet is refused, however often it is sent. */
async function betTooLate({ world, caller, seat, random, line }: Table, move: Move): Promise<void> {
  world.clock.advance(SHORT_SESSION_MS);
  const answer = await line.answered(caller.studio, random, () => caller.bet(seat, move));
  if (answer !== OVER[caller.studio]) throw new Error(`a bet of an ended session was answered ${answer}`);
  line.sessionsEnded += 1;
}

/** Whether the bet holds: its answer came, or it was sent until one came, or else it was rolled back. */
async function placeBet({ caller, seat, random, line, own }: Table, move: Move): Promise<boolean> {
  const { studio } = caller;
  const send = () => caller.bet(seat, move);
  const back = { ...move, txId: `${move.txId}-r`, betTxId: move.txId };
  const rollBack = () => line.until(studio, random, () => caller.rollback(seat, back));
  const isEarly = random.chance(0.05);
  // A rollback that overtakes its bet.
  const sendOnce = () => line.once(random, send);
  if (isEarly) await Promise.all(random.chance(0.5) ? [rollBack(), sendOnce()] : [sendOnce(), rollBack()]);
  const heard = isEarly ? undefined : await line.once(random, send);
  const isSentAgain = heard === undefined && !isEarly && studio === "banyan" && random.chance(0.7);
  const answer = isSentAgain ? await line.answered(studio, random, send) : heard?.answer;
  // A studio may also think better of a bet that was taken.
  if (answer === OK[studio] && !random.chance(0.08)) {
    own.staked += move.amount;
    return true;
  }
  await rollBack();
  own.rolledBack += 1;
  if (random.chance(0.3)) await rollBack();
  return false;
}

/** A network between a studio and us that loses calls and answers, and repeats calls; with a server that ends at times. */
class FaultyLine {
  calls = 0;
  faults = 0;
  crashCount = 0;
  sessionsEnded = 0;
  readonly #random: SeededRandom;
  readonly #crash: () => Promise<void>;
  readonly #plan: { readonly crashes: number; readonly crashEvery: number };
  /** Resolves when there is a server. */
  #server: Promise<void> = Promise.resolve();

  constructor(
    random: SeededRandom,
    crash: () => Promise<void>,
    plan: { readonly crashes: number; readonly crashEvery: number },
  ) {
    this.#random = random;
    this.#crash = crash;
    this.#plan = plan;
  }

  /** Undefined: no answer came; the call may have been done. */
  async once(random: SeededRandom, send: () => Promise<Heard>): Promise<Heard | undefined> {
    const fault = random.integer(100);
    this.calls += 1;
    if (fault < 5) return this.#fault(undefined);
    if (fault < 12) return this.#fault((await this.#sent(send), undefined));
    if (fault < 17) {
      this.faults += 1;
      const [first] = await Promise.all([this.#sent(send), this.#sent(send)]);
      return first;
    }
    return this.#sent(send);
  }

  /** Sends until it is done. */
  async until(studio: CasinoStudio, random: SeededRandom, send: () => Promise<Heard>): Promise<void> {
    const answer = await this.answered(studio, random, send);
    if (answer !== OK[studio]) throw new Error(`${studio} was answered ${answer}`);
  }

  /** Sends until there is an answer. */
  async answered(studio: CasinoStudio, random: SeededRandom, send: () => Promise<Heard>): Promise<string> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const heard = await this.once(random, send);
      if (heard !== undefined) return heard.answer;
    }
    throw new Error(`${studio} got no answer in ${MOST_TRIES} tries with ${this.#random.integer(2)}`);
  }

  /** Undefined where the server ended meanwhile: whatever it still said is not heard. */
  async #sent(send: () => Promise<Heard>): Promise<Heard | undefined> {
    // Another call may end the server in the moment in which this one goes on.
    for (let server; server !== this.#server; ) {
      server = this.#server;
      await server;
    }
    const { crashCount } = this;
    const answer = send().catch(() => undefined);
    const { crashes, crashEvery } = this.#plan;
    // With this call, and those of all the others, under way.
    if (crashCount < crashes && this.calls >= (crashCount + 1) * crashEvery) {
      this.crashCount += 1;
      this.#server = this.#crash();
    }
    const heard = await answer;
    return this.crashCount === crashCount ? heard : undefined;
  }

  #fault<Result>(result: Result): Result {
    this.faults += 1;
    return result;
  }
}
