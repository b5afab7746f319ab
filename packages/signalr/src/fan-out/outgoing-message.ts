import type { HubProtocol } from "../protocol/hub-protocol.ts";
import { type HubMessage, isCounted, messageType } from "../protocol/messages.ts";
import { Encoded } from "../transport/encoded.ts";
import { type Delivery, deliverEvery, type Merge } from "./delivery.ts";

/** One message on its way to any number of connections, encoded at most once per protocol. */
export class OutgoingMessage {
  readonly message: HubMessage;
  readonly delivery: Delivery;
  readonly isCounted: boolean;
  readonly #encoded = new Map<HubProtocol, Encoded>();
  #merged: WeakMap<OutgoingMessage, OutgoingMessage> | undefined;

  constructor(message: HubMessage, delivery: Delivery = deliverEvery) {
    this.message = message;
    this.delivery = delivery;
    this.isCounted = isCounted(message);
  }

  encodedFor(protocol: HubProtocol): Encoded {
    let encoded = this.#encoded.get(protocol);
    if (encoded === undefined) {
      encoded = new Encoded(protocol.encode(this.message), protocol.isBinary);
      this.#encoded.set(protocol, encoded);
    }
    return encoded;
  }

  /** This message joined onto an older one; done once for all connections where both meet. */
  mergedOnto(older: OutgoingMessage, merge: Merge): OutgoingMessage {
    const known = this.#merged?.get(older);
    if (known !== undefined) return known;
    const merged = new OutgoingMessage(mergeArguments(older.message, this.message, merge), this.delivery);
    this.#merged ??= new WeakMap();
    this.#merged.set(older, merged);
    return merged;
  }
}

function mergeArguments(older: HubMessage, newer: HubMessage, merge: Merge): HubMessage {
  if (older.type !== messageType.invocation || newer.type !== messageType.invocation) return newer;
  return { ...newer, arguments: merge(older.arguments, newer.arguments) };
}
