import type { ProviderEvent, ProviderPayout, ProviderPayoutRequest } from "@crossbook/contract";
import { DueSteps } from "./due-steps.ts";
import type { Fault } from "./faults.ts";
import type { ProviderParts } from "./provider-parts.ts";
import type { PayoutRecord, PayoutStep } from "./provider-records.ts";
import { unixSeconds } from "./unix-seconds.ts";
import { freeUtr } from "./utr.ts";

/** Payouts that are under way at the same time. */
export const MOST_OPEN_PAYOUTS = 1000;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** How long after it was made a payout is in each status; divided by the speed. */
export const PAYOUT_AFTER_MS = {
  processing: 30 * SECOND_MS,
  processed: 2 * MINUTE_MS,
  failed: 2 * MINUTE_MS,
  reversed: 12 * MINUTE_MS,
} as const;

export type PayoutMaking =
  | { readonly kind: "made" | "same"; readonly record: PayoutRecord }
  | { readonly kind: "otherRequest" | "tooManyOpen" };

const EVENTS: Readonly<Record<PayoutStep["step"], ProviderEvent["event"] | undefined>> = {
  processing: undefined,
  processed: "payout.processed",
  failed: "payout.failed",
  reversed: "payout.reversed",
};

const FAILURES: Readonly<Partial<Record<PayoutStep["step"], string>>> = {
  failed: "The payee's bank does not answer",
  reversed: "The payee's account is closed",
};

/** Payouts: queued, then processing, then processed with a UTR, or as their faults have it. */
export class Payouts {
  readonly #parts: ProviderParts;
  readonly #steps: DueSteps;

  constructor(parts: ProviderParts) {
    this.#parts = parts;
    this.#steps = new DueSteps(parts.clock);
  }

  /** Goes on with what was due before a restart. */
  resume(): void {
    for (const record of this.#parts.store.payouts()) this.#schedule(record);
  }

  stop(): void {
    this.#steps.stop();
  }

  create(key: string, request: ProviderPayoutRequest): PayoutMaking {
    const { store, clock, nextId } = this.#parts;
    const written = JSON.stringify(request);
    const earlier = store.payoutOfKey(key);
    if (earlier)
      return earlier.request === written ? { kind: "same", record: earlier } : { kind: "otherRequest" };
    store.removeOld();
    if (store.payouts().filter(({ due }) => due.length > 0).length >= MOST_OPEN_PAYOUTS)
      return { kind: "tooManyOpen" };
    const at = unixSeconds(clock.now());
    const faults = this.#parts.faults.take(request.reference_id);
    const payout: ProviderPayout = {
      id: `pout_${nextId()}`,
      ...{ amount: request.amount, currency: "INR", mode: request.mode, reference_id: request.reference_id },
      ...{ status: "queued", utr: null, failure_reason: null, created_at: at, status_at: at },
    };
    const record = { payout, key, request: written, faults, due: this.#planned(clock.now(), faults) };
    this.#save(record);
    return { kind: "made", record };
  }

  /** What happens to this payout from now on, as far as it has not happened; false where there is none. */
  setFaults(id: string, faults: readonly Fault[]): boolean {
    const record = this.#parts.store.payout(id);
    if (!record) return false;
    const { status } = record.payout;
    const isOver = status === "failed" || status === "reversed";
    const made = record.payout.created_at * SECOND_MS;
    const due = this.#planned(made, faults).filter(({ step }) => !isOver && isAfter(step, status));
    this.#save({ ...record, faults: [...faults], due });
    return true;
  }

  #planned(madeAt: number, faults: readonly Fault[]): PayoutStep[] {
    const end: readonly PayoutStep["step"][] = faults.includes("payoutFailed")
      ? ["failed"]
      : ["processed", ...(faults.includes("payoutReversed") ? (["reversed"] as const) : [])];
    return (["processing", ...end] as const).map((step) => ({
      step,
      at: Math.ceil(madeAt + PAYOUT_AFTER_MS[step] / this.#parts.speed),
    }));
  }

  #runDue(id: string): void {
    const record = this.#parts.store.payout(id);
    const [next, ...due] = record?.due ?? [];
    if (!record || !next) return;
    const { clock, webhooks, store, chanceOf } = this.#parts;
    const now = clock.now();
    const payout: ProviderPayout = {
      ...record.payout,
      status: next.step,
      status_at: unixSeconds(now),
      utr:
        next.step === "processed" ? freeUtr(now, chanceOf(`UTR of ${id}`), store.utrs()) : record.payout.utr,
      failure_reason: FAILURES[next.step] ?? null,
    };
    this.#save({ ...record, payout, due });
    const event = EVENTS[next.step];
    const payload = { payout: { entity: payout } };
    if (event) webhooks.send({ event, payload, subject: id, faults: record.faults });
  }

  #save(record: PayoutRecord): void {
    this.#parts.store.savePayout(record);
    this.#schedule(record);
  }

  #schedule({ payout, due }: PayoutRecord): void {
    this.#steps.schedule(payout.id, due, () => this.#runDue(payout.id));
  }
}

const ORDER_OF_STATUSES = ["queued", "processing", "processed", "reversed"];

/** Whether a step comes after a status that a payout has; a failure comes where `processed` would. */
function isAfter(step: PayoutStep["step"], status: ProviderPayout["status"]): boolean {
  const place = (name: string) => ORDER_OF_STATUSES.indexOf(name === "failed" ? "processed" : name);
  return place(step) > place(status);
}
