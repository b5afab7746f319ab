import type { CrashTicket } from "@crossbook/contract";
import type { RoundRecord } from "../store/studio-records.ts";

/** A ticket in the running round. Multiples in hundredths. */
export interface Ticket {
  readonly id: string;
  readonly name: string;
  readonly stake: number;
  /** Where it is cashed out by itself: by the player's choice, the limit of a win, or the game's highest multiple. */
  readonly target: number;
  cashedOutAt: number | undefined;
  payout: number;
}

/** The tickets of one round: those in play in order of their targets, and what has changed since it was last said. */
export class CrashTickets {
  readonly #tickets = new Map<string, Ticket>();
  #byTarget: Ticket[] = [];
  readonly #changed = new Set<Ticket>();

  get size(): number {
    return this.#tickets.size;
  }

  add(round: RoundRecord, name: string, target: number): void {
    const ticket: Ticket = {
      ...{ id: round.id, name: maskedName(name), stake: round.stake, target },
      ...{ cashedOutAt: undefined, payout: 0 },
    };
    this.#tickets.set(ticket.id, ticket);
    this.#changed.add(ticket);
  }

  /** From now on no ticket comes in. */
  order(): void {
    this.#byTarget = [...this.#tickets.values()].sort((a, b) => b.target - a.target);
  }

  /** The ticket while it is in play. */
  inPlay(id: string): Ticket | undefined {
    const ticket = this.#tickets.get(id);
    return ticket?.cashedOutAt === undefined ? ticket : undefined;
  }

  /** The lowest target that is still in play. */
  nextTarget(): number | undefined {
    this.#dropCashedOut();
    return this.#byTarget.at(-1)?.target;
  }

  /** Takes the next ticket that is in play and whose target is not above `multiple`. */
  takeReached(multiple: number): Ticket | undefined {
    this.#dropCashedOut();
    const next = this.#byTarget.at(-1);
    return next && next.target <= multiple ? this.#byTarget.pop() : undefined;
  }

  /** All that are still in play. */
  left(): readonly Ticket[] {
    return [...this.#tickets.values()].filter(({ cashedOutAt }) => cashedOutAt === undefined);
  }

  cashOut(ticket: Ticket, at: number, payout: number): void {
    ticket.cashedOutAt = at;
    ticket.payout = payout;
    this.#changed.add(ticket);
  }

  /** The largest stakes. */
  largest(most: number): readonly CrashTicket[] {
    return [...this.#tickets.values()]
      .sort((a, b) => b.stake - a.stake)
      .slice(0, most)
      .map(shownTicket);
  }

  /** What has changed since the last call, the largest stakes of it. */
  takeChanged(most: number): readonly CrashTicket[] {
    const changed = [...this.#changed].sort((a, b) => b.stake - a.stake).slice(0, most);
    this.#changed.clear();
    return changed.map(shownTicket);
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  #dropCashedOut(): void {
    while (this.#byTarget.at(-1)?.cashedOutAt !== undefined) this.#byTarget.pop();
  }
}

function shownTicket({ id, name, stake, cashedOutAt, payout }: Ticket): CrashTicket {
  const multiplier = cashedOutAt === undefined ? null : cashedOutAt * 100;
  return { ticketId: id, name, stake, cashedOutAt: multiplier, payout };
}

/** Two letters of a name: enough to find oneself, too little to find others. */
function maskedName(name: string): string {
  return `${Array.from(name).slice(0, 2).join("")}•••`;
}
