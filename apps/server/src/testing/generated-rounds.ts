import type { CasinoStudio } from "@crossbook/contract";
import { type SeededRandom, seededRandom } from "@crossbook/testkit";
import type { CasinoPlayer, CasinoWorld } from "./casino-world.ts";
import type { Heard, Move, Seat, StudioCaller } from "./studio-callers.ts";

const STUDIOS = ["kestrel", "marigold", "banyan"] as const satisfies readonly CasinoStudio[];
const OK: Readonly<Record<CasinoStudio, string>> = { kestrel: "RS_OK", marigold: "200", banyan: "0" };
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
}

/**
 * Plays rounds at all studios at once while answers are lost, calls come twice or in another order, and studios behave as
 * their protocols say. The same seed asks the same of every round.
 */
export async function playGeneratedRounds(
  world: CasinoWorld,
  players: readonly CasinoPlayer[],
  { rounds, seed }: { readonly rounds: number; readonly seed: number },
): Promise<RoundsPlayed> {
  const line = new FaultyLine(seededRandom(seed));
  const books = new Map<string, Books>();
  const lanes = players.flatMap((player) => STUDIOS.map((studio) => ({ player, studio })));
  const share = Math.ceil(rounds / lanes.length);
  await Promise.all(
    lanes.map(async ({ player, studio }, lane) => {
      const random = seededRandom(seed * 1000 + lane);
      const own: Books = { staked: 0, won: 0, rounds: 0, rolledBack: 0 };
      books.set(`${studio}:${player.userId}`, own);
      for (let round = 0; round < share; round++) {
        const table = { caller: world.studios[studio], seat: player.at[studio], random, line, own };
        await playRound(table, `${seed}-${lane}-${round}`);
      }
    }),
  );
  return { rounds: share * lanes.length, calls: line.calls, faults: line.faults, books };
}

interface Table {
  readonly caller: StudioCaller;
  readonly seat: Seat;
  readonly random: SeededRandom;
  readonly line: FaultyLine;
  readonly own: Books;
}

/** One to three bets, of which some are rolled back, then one to three wins of what holds. */
async function playRound(table: Table, name: string): Promise<void> {
  const { random, own, caller, seat, line } = table;
  own.rounds += 1;
  const taken: Move[] = [];
  for (let bet = 0; bet < random.between(1, 3); bet++) {
    const move = { txId: `${name}-b${bet}`, round: name, amount: random.between(1, 500) };
    if (await placeBet(table, move)) taken.push(move);
  }
  const [first] = taken;
  if (first === undefined) return;
  for (let win = 0; win < random.between(1, 3); win++) {
    const amount = random.chance(0.4) ? 0 : random.between(1, 900);
    const move = { txId: `${name}-w${win}`, betTxId: first.txId, round: name, amount };
    await line.until(caller.studio, random, () => caller.win(seat, move));
    own.won += amount;
  }
}

/** Whether the bet holds: its answer came, or it was sent until one came, or else it was rolled back. */
async function placeBet({ caller, seat, random, line, own }: Table, move: Move): Promise<boolean> {
  const { studio } = caller;
  const send = () => caller.bet(seat, move);
  const back = { ...move, txId: `${move.txId}-r`, betTxId: move.txId };
  const rollBack = () => line.until(studio, random, () => caller.rollback(seat, back));
  const isEarly = random.chance(0.05);
  // A rollback that overtakes its bet.
  if (isEarly) await Promise.all(random.chance(0.5) ? [rollBack(), send()] : [send(), rollBack()]);
  const heard = isEarly ? undefined : await line.once(random, send);
  const isSentAgain = heard === undefined && !isEarly && studio === "banyan" && random.chance(0.7);
  if (isSentAgain) await line.until(studio, random, send);
  const isTaken = isSentAgain || heard?.answer === OK[studio];
  // A studio may also think better of a bet that was taken.
  if (isTaken && !random.chance(0.08)) {
    own.staked += move.amount;
    return true;
  }
  await rollBack();
  own.rolledBack += 1;
  if (random.chance(0.3)) await rollBack();
  return false;
}

/** A network between a studio and us that loses calls and answers, and repeats calls. */
class FaultyLine {
  calls = 0;
  faults = 0;
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  /** Undefined: no answer came; the call may have been done. */
  async once(random: SeededRandom, send: () => Promise<Heard>): Promise<Heard | undefined> {
    const fault = random.integer(100);
    this.calls += 1;
    if (fault < 5) return this.#fault(undefined);
    if (fault < 12) return this.#fault((await send(), undefined));
    if (fault < 17) {
      this.faults += 1;
      const [first] = await Promise.all([send(), send()]);
      return first;
    }
    return send();
  }

  /** Sends until it is done. */
  async until(studio: CasinoStudio, random: SeededRandom, send: () => Promise<Heard>): Promise<void> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const heard = await this.once(random, send);
      if (heard?.answer === OK[studio]) return;
      if (heard !== undefined) throw new Error(`${studio} was answered ${heard.answer}`);
    }
    throw new Error(`${studio} got no answer in ${MOST_TRIES} tries with ${this.#random.integer(2)}`);
  }

  #fault<Result>(result: Result): Result {
    this.faults += 1;
    return result;
  }
}
