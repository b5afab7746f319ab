import { Badge, type BadgeProps } from "@crossbook/ui";

type Tone = NonNullable<BadgeProps["tone"]>;

const STATES = {
  created: ["created", "plain"],
  pending: ["waits for the player", "plain"],
  review: ["under review", "caution"],
  success: ["succeeded", "primary"],
  credited: ["credited", "win"],
  expired: ["expired", "plain"],
  requested: ["requested", "caution"],
  onHold: ["on hold", "caution"],
  approved: ["approved", "primary"],
  processing: ["being sent", "primary"],
  paid: ["paid", "win"],
  refused: ["refused", "loss"],
  rejected: ["rejected", "loss"],
  failed: ["failed", "loss"],
  reversed: ["reversed", "loss"],
} as const satisfies Record<string, readonly [string, Tone]>;

/** A state of a payment. */
export type PaymentStateName = keyof typeof STATES;

/** Every state of a payment, in the order of its life. */
export const PAYMENT_STATES = Object.keys(STATES) as readonly PaymentStateName[];

/** The states as choices of a list. */
export const STATE_CHOICES: readonly (readonly [PaymentStateName | "", string])[] = [
  ["", "All"],
  ...PAYMENT_STATES.map((state) => [state, STATES[state][0]] as const),
];

/** What operators read as a state. */
export function stateWords(state: string): string {
  const name = nameOf(state);
  return name === undefined ? state : STATES[name][0];
}

/** The state of a payment. */
export function PaymentState({ state }: { readonly state: string }) {
  const name = nameOf(state);
  return <Badge tone={name === undefined ? "plain" : STATES[name][1]}>{stateWords(state)}</Badge>;
}

function nameOf(state: string): PaymentStateName | undefined {
  return PAYMENT_STATES.find((name) => name === state);
}
