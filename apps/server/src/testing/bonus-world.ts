import type { bonuses as contract, OutputOf, operator, RequestOf } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import type { FakeClock, TestDatabase } from "@crossbook/testkit";
import { Pool } from "pg";
import { withNumbers } from "../database/index.ts";
import { type BonusReport, verifyBonuses } from "../modules/bonuses/verify-bonuses.ts";
import { bonusAccountOf, OUTSIDE_ACCOUNTS } from "../modules/wallet/index.ts";
import { Wallet } from "../modules/wallet/wallet.ts";
import { type Answer, expectDone } from "./api-call.ts";
import { type BettingWorld, openBettingWorld, type PlayerSeat } from "./betting-world.ts";
import { closeVerified } from "./close-verified.ts";
import { heldFor } from "./held-money.ts";
import { type BetTerms, openMatch } from "./open-match.ts";
import { makeOperator } from "./other-operator.ts";
import { holdsWithin } from "./passing-time.ts";

const OPERATOR = { userName: "olga", password: "Operates-4-the-tests" };
/** Whoever settles a market again needs another's consent. */
const SECOND_OPERATOR = { userName: "sara", password: "Second-4-the-tests" };
const CORRECTION_WORDS = { reason: "Scorer's mistake", rule: "Rule 9.2" };
const PASSWORD = "Plays4fun@all";
/** Less than a token of a player is valid. */
const SESSION_MS = 10 * 60_000;

/** So many looks at an idle server, one after the other, are more than any of its jobs lasts. */
const QUIET_ROUNDS = 15;
const MINUTES_AT_MOST = 5;

type Terms = RequestOf<typeof operator.createBonusTemplate>["terms"];
type Shown = OutputOf<typeof contract.getBonuses>;
export type ShownBonus = Shown["open"][number];

/** Terms of a fixed bonus of 100 that an operator grants by hand and that is wagered three times at any odds. */
export function bonusTermsOf(overrides: Partial<Terms> = {}): Terms {
  return {
    ...{ trigger: "manual", minDeposit: 0, percent: null, amount: 100, cap: null },
    ...{ wageringMultiple: 3, wageringBase: "bonus", contributions: [], minOdds: 1.01, maxStake: null },
    ...{ excludedSports: [], excludedMarketTypes: [], claimDays: 7, expiryDays: 14, maxRelease: null },
    ...{ onePer: [], host: null, bettable: false, period: null, refereeTurnover: null, budget: null },
    ...overrides,
  };
}

/** A template as its test names it. */
export interface GivenTemplate {
  readonly type?: RequestOf<typeof operator.createBonusTemplate>["type"];
  readonly terms?: Partial<Terms>;
}

/** The server with bonuses in it. Every call is made by a session of its own, so that time may pass. */
export class BonusWorld {
  readonly world: BettingWorld;
  readonly clock: FakeClock;
  readonly pool: Pool;
  readonly #database: TestDatabase;
  readonly wallet: Wallet;
  readonly #seats = new Map<string, { readonly seat: PlayerSeat; readonly at: number }>();
  #names = 0;
  #hasSecond = false;
  #maker: PlayerSeat | undefined;

  private constructor(world: BettingWorld, clock: FakeClock, database: TestDatabase) {
    this.world = world;
    this.clock = clock;
    this.#database = database;
    this.pool = new Pool(withNumbers(database.connection));
    // Dropping the database may cut a connection of the pool that is still closing.
    this.pool.on("error", () => undefined);
    this.wallet = new Wallet(world.server.exchange, clock, "play");
  }

  static async open(database: TestDatabase, clock: FakeClock): Promise<BonusWorld> {
    return new BonusWorld(await openBettingWorld(database.connection, clock), clock, database);
  }

  /** Closes it; fails where the tables do not agree with the journal, or bonuses with their accounts. */
  async close(): Promise<void> {
    await this.pool.end();
    const { faults } = await this.verify();
    if (faults.length > 0) throw new Error(faults.join("\n"));
    await closeVerified(this.world, this.#database);
  }

  /** Compares bonuses with their accounts. */
  verify(): Promise<BonusReport> {
    return verifyBonuses(this.#database.connection);
  }

  name(): string {
    this.#names += 1;
    return `player${this.#names}`;
  }

  /** A player with so much money. */
  async player(mainUnits = 10_000): Promise<PlayerSeat> {
    const userName = this.name();
    expectDone(await this.operate("CreatePlayer", { userName, password: PASSWORD, kind: "player" }));
    const credit = { userName, amount: mainUnits, reason: "seed", reference: `seed-${userName}` };
    expectDone(await this.operate("AdjustBalance", credit));
    return this.seat(userName);
  }

  /** A session of the player that is valid now. */
  seat(userName: string): Promise<PlayerSeat> {
    return this.#session(userName, () => this.world.login(userName));
  }

  async operate(call: string, body: object): Promise<Answer> {
    return (await this.#operator()).post(`Operator/${call}`, body);
  }

  /** A correction of a market that has its result, asked for by two operators. */
  async correct(call: string, body: object): Promise<void> {
    if (!this.#hasSecond)
      await makeOperator(this.world, await this.#operator(), { ...SECOND_OPERATOR, role: "admin" });
    this.#hasSecond = true;
    await this.operate(call, { ...body, ...CORRECTION_WORDS });
    const second = await this.#operator(SECOND_OPERATOR);
    expectDone(await second.post(`Operator/${call}`, { ...body, ...CORRECTION_WORDS }));
  }

  async ask(call: string, query: Record<string, string | number>): Promise<Answer> {
    return (await this.#operator()).get(`Operator/${call}`, query);
  }

  /** An active template. Answers its number. */
  async template({ type = "manual", terms = {} }: GivenTemplate = {}): Promise<number> {
    const created = await this.operate("CreateBonusTemplate", {
      ...{ name: this.name(), type, title: "A bonus", description: "For tests" },
      terms: bonusTermsOf(terms),
    });
    expectDone(created);
    const { templateId } = created.result as { templateId: number };
    expectDone(await this.operate("ActivateBonusTemplate", { templateId, version: 1 }));
    return templateId;
  }

  /** Offers a bonus by hand. Answers its number. */
  async offered({ userName }: PlayerSeat, templateId: number, amount: number | null = null): Promise<number> {
    const body = { userName, templateId, amount, reference: this.name(), reason: "Well played" };
    const answer = await this.operate("GrantBonus", body);
    expectDone(answer);
    return (answer.result as { id: number }).id;
  }

  /** Offers a bonus of such a template and claims it. */
  async active(seat: PlayerSeat, terms: Partial<Terms> = {}): Promise<number> {
    const id = await this.offered(seat, await this.template({ terms }));
    expectDone(await this.claim(seat, id));
    return id;
  }

  /** Retires every template, so that the next test has only its own. */
  async retireAll(): Promise<void> {
    await this.pool.query("UPDATE bonus_templates SET state = 'retired'");
  }

  async claim({ userName }: PlayerSeat, bonusId: number): Promise<Answer> {
    return (await this.seat(userName)).get("Bonus/Claim", { bonusId });
  }

  async bonusesOf({ userName }: PlayerSeat): Promise<Shown> {
    const answer = await (await this.seat(userName)).get("Bonus/GetBonuses");
    expectDone(answer);
    return answer.result as Shown;
  }

  /** One of the player's bonuses, open or ended. */
  async bonusOf(seat: PlayerSeat, id: number): Promise<ShownBonus> {
    const { open, history } = await this.bonusesOf(seat);
    const found = [...open, ...history.items].find((bonus) => bonus.id === id);
    if (!found) throw new Error(`${seat.userName} has no bonus ${id}`);
    return found;
  }

  /** The player's one bonus that is open. */
  async openBonusOf(seat: PlayerSeat): Promise<ShownBonus> {
    const { open } = await this.bonusesOf(seat);
    if (open.length !== 1 || !open[0]) throw new Error(`${seat.userName} has ${open.length} open bonuses`);
    return open[0];
  }

  async userId({ userName }: PlayerSeat): Promise<number> {
    const { rows } = await this.pool.query<{ id: number }>("SELECT id FROM users WHERE username = $1", [
      userName,
    ]);
    return rows[0]?.id ?? 0;
  }

  /** A deposit of the player in main units, as payments post it. */
  async deposit(seat: PlayerSeat, amount: number, paymentId: number): Promise<void> {
    const moved = await this.wallet.transfer({
      ...{ from: OUTSIDE_ACCOUNTS.paymentProvider, to: await this.userId(seat), amount: paise(amount * 100) },
      ...{ kind: "deposit", reference: `deposit:${paymentId}`, remark: "", key: `payment:${paymentId}` },
    });
    if (!moved.ok) throw new Error(`refused: ${moved.code}`);
  }

  /** Holds a withdrawal in the exchange, as it is before any module has looked at it. */
  async withdraw(seat: PlayerSeat, amount = 1): Promise<void> {
    await heldFor(this.world, seat, amount, this.name());
  }

  /** The player backs India, a market maker lays it, and the match ends. */
  async wager({ userName }: PlayerSeat, stake: number, bet: BetTerms = {}, end: "won" | "void" = "won") {
    const match = await openMatch(this.world);
    this.#maker ??= await this.player(5_000_000);
    const maker = await this.seat(this.#maker.userName);
    const { rate = 2 } = bet;
    expectDone(await match.lay(maker, { stake, rate }));
    expectDone(await match.back(await this.seat(userName), { stake, ...bet }));
    if (end === "won") await match.indiaWins();
    else expectDone(await this.operate("VoidMarket", { marketId: match.marketId, reason: "Abandoned" }));
    return match;
  }

  /** Cash and bonus money of a player in main units, as the engine has them. */
  async money(seat: PlayerSeat): Promise<{ cash: number; bonus: number }> {
    const userId = await this.userId(seat);
    return this.world.server.exchange.read((engine) => ({
      cash: (engine.account(userId)?.cash ?? 0) / 100,
      bonus: (engine.account(bonusAccountOf(userId))?.cash ?? 0) / 100,
    }));
  }

  /** Fails where money was made or lost. */
  async checkMoney(): Promise<void> {
    const sum = await this.sumOfAllMoney();
    if (sum !== 0) throw new Error(`all accounts together have ${sum} paise`);
  }

  /** Paise of every account together: always nothing. */
  async sumOfAllMoney(): Promise<number> {
    const { exchange } = this.world.server;
    await exchange.read(() => undefined);
    await exchange.projected(exchange.state().journalSeq);
    const { rows } = await this.pool.query<{ sum: number }>(
      "SELECT sum(cash + held)::bigint AS sum FROM accounts",
    );
    return rows[0]?.sum ?? Number.NaN;
  }

  /** Moves time on after what is under way has had its turns, and gives what falls due its own. */
  async pass(ms: number): Promise<void> {
    for (let round = 0; round < QUIET_ROUNDS; round++) await this.sumOfAllMoney();
    this.clock.advance(ms);
    for (let round = 0; round < QUIET_ROUNDS; round++) await this.sumOfAllMoney();
  }

  /**
   * Lets the minute's job run, and waits until `condition` holds. A run that is still under way when the minute passes
   * began before what the test has done, and the next is due a minute after its end: hence more than one minute.
   */
  async afterMinute(condition: () => Promise<boolean>): Promise<void> {
    for (let minute = 0; minute < MINUTES_AT_MOST; minute++) {
      await this.pass(60_000);
      if (await holdsWithin(1_000, condition)) return;
    }
    throw new Error(`what was waited for did not come in ${MINUTES_AT_MOST} minutes`);
  }

  #operator(login = OPERATOR): Promise<PlayerSeat> {
    return this.#session(login.userName, async () => {
      const answer = await this.world.guest.post("Operator/Authenticate", login);
      expectDone(answer);
      return this.world.seat(login.userName, (answer.result as { accessToken: string }).accessToken);
    });
  }

  async #session(name: string, logIn: () => Promise<PlayerSeat>): Promise<PlayerSeat> {
    const known = this.#seats.get(name);
    const now = this.clock.now();
    if (known && now - known.at < SESSION_MS) return known.seat;
    const seat = await logIn();
    this.#seats.set(name, { seat, at: now });
    return seat;
  }
}
