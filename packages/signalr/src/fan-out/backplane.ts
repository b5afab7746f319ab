import type { Delivery } from "./delivery.ts";

/** Whom an envelope is for, wherever they are connected. */
export type Audience =
  | { readonly kind: "all"; readonly except: readonly string[] }
  | { readonly kind: "groups"; readonly names: readonly string[]; readonly except: readonly string[] }
  | { readonly kind: "users"; readonly ids: readonly string[] }
  | { readonly kind: "connections"; readonly ids: readonly string[] };

/** What the addressed connections are to do: take a message, join or leave a group, or end. */
export type Action =
  | {
      readonly kind: "send";
      readonly method: string;
      readonly arguments: readonly unknown[];
      readonly delivery: Delivery;
    }
  | { readonly kind: "join"; readonly group: string }
  | { readonly kind: "leave"; readonly group: string }
  | { readonly kind: "close"; readonly error?: string; readonly allowReconnect: boolean };

/** One order to all servers. Plain data: as serialisable as the arguments in it. */
export interface Envelope {
  readonly audience: Audience;
  readonly action: Action;
}

/**
 * Carries envelopes between the servers of one hub. Every envelope published by one must reach
 * the subscribers of all, the publisher's own included, in the order it was published.
 */
export interface Backplane {
  publish(envelope: Envelope): void;
  /** The function returned ends the subscription. */
  subscribe(receive: (envelope: Envelope) => void): () => void;
}

/** Joins the servers of one process; delivers before `publish` returns. */
export function inProcessBackplane(): Backplane {
  const receivers = new Set<(envelope: Envelope) => void>();
  return {
    publish(envelope) {
      for (const receive of receivers) receive(envelope);
    },
    subscribe(receive) {
      receivers.add(receive);
      return () => receivers.delete(receive);
    },
  };
}
