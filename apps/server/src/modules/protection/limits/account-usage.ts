import type { LimitPeriod } from "./limit.ts";
import { LONGEST_ROLLING_MS, periodEnd, periodStart } from "./limit-periods.ts";

/** What counts is added up by quarters of an hour, so that an account takes bounded memory whatever it does. */
export const SLOT_MS: number = 15 * 60_000;
/** Slots that can count at a time, and so the most that are kept. */
export const MOST_SLOTS: number = LONGEST_ROLLING_MS / SLOT_MS + 1;

interface Slot {
  /** When it begins. */
  readonly fromMs: number;
  staked: number;
  lost: number;
  won: number;
}

interface Month {
  readonly startMs: number;
  staked: number;
  net: number;
}

/**
 * What an account has staked and won or lost lately, in paise. Never less than counts exactly: of a slot that has partly left
 * its period all stakes and losses count still, and nothing that was won.
 */
export class AccountUsage {
  /** By time, oldest first; only those in which something happened. */
  readonly #slots: Slot[] = [];
  /** The month that something happened in or was asked for last, and the one before it: a clock may be set back across its end. */
  #months: readonly [Month, Month] = [
    { startMs: 0, staked: 0, net: 0 },
    { startMs: 0, staked: 0, net: 0 },
  ];

  /** A stake that was matched. */
  addStake(at: number, stake: number): void {
    this.#slotOf(at).staked += stake;
    const month = this.#monthOf(at);
    if (month) month.staked += stake;
  }

  /** The result of a settled market after commission, or a movement of a game: won where positive. */
  addResult(at: number, net: number): void {
    const slot = this.#slotOf(at);
    if (net < 0) slot.lost -= net;
    else slot.won += net;
    const month = this.#monthOf(at);
    if (month) month.net += net;
  }

  /** Cash that went to a casino game (negative), staked and lost with that, or came from one. */
  addGame(at: number, amount: number): void {
    if (amount < 0) this.addStake(at, -amount);
    this.addResult(at, amount);
  }

  staked(period: LimitPeriod, now: number): number {
    if (period === "month") return this.#monthOf(now)?.staked ?? 0;
    return this.#since(period, now).reduce((sum, { staked }) => sum + staked, 0);
  }

  /** Never below zero: what was won does not make a limit larger. */
  netLoss(period: LimitPeriod, now: number): number {
    return Math.max(0, this.#loss(period, now));
  }

  /** When what counts now will be less by itself; undefined: nothing counts. */
  freeFrom(kind: "stake" | "loss", period: LimitPeriod, now: number): number | undefined {
    const counts = ({ staked, lost }: Slot) => (kind === "stake" ? staked : lost) > 0;
    const first = this.#since(period, now).find(counts);
    if (period === "month") {
      const used = kind === "stake" ? this.staked(period, now) : this.netLoss(period, now);
      return used > 0 ? periodEnd(period, now) : undefined;
    }
    return first && periodEnd(period, first.fromMs + SLOT_MS);
  }

  /** Slots in memory. */
  get size(): number {
    return this.#slots.length;
  }

  #loss(period: LimitPeriod, now: number): number {
    if (period === "month") return 0 - (this.#monthOf(now)?.net ?? 0);
    const startMs = periodStart(period, now);
    return this.#since(period, now).reduce(
      (sum, { fromMs, lost, won }) => sum + lost - (fromMs < startMs ? 0 : won),
      0,
    );
  }

  #since(period: LimitPeriod, now: number): readonly Slot[] {
    const startMs = periodStart(period, now);
    return this.#slots.filter(({ fromMs }) => fromMs + SLOT_MS > startMs);
  }

  /** The month of a moment, as far as it is added up; a later one begins its own. */
  #monthOf(at: number): Month | undefined {
    const startMs = periodStart("month", at);
    if (startMs > this.#months[0].startMs) this.#months = [{ startMs, staked: 0, net: 0 }, this.#months[0]];
    return this.#months.find((month) => month.startMs === startMs);
  }

  #slotOf(at: number): Slot {
    const fromMs = Math.floor(at / SLOT_MS) * SLOT_MS;
    let place = this.#slots.length;
    while (place > 0 && (this.#slots[place - 1]?.fromMs ?? 0) > fromMs) place -= 1;
    const known = this.#slots[place - 1];
    if (known?.fromMs === fromMs) return known;
    const slot: Slot = { fromMs, staked: 0, lost: 0, won: 0 };
    this.#slots.splice(place, 0, slot);
    const newest = this.#slots[this.#slots.length - 1]?.fromMs ?? fromMs;
    while ((this.#slots[0]?.fromMs ?? newest) + LONGEST_ROLLING_MS < newest - SLOT_MS) this.#slots.shift();
    return slot;
  }
}
