import type { ErrorCode } from "@crossbook/contract";
import type { SignalREvent } from "@crossbook/signalr";
import type { PlayerCaller } from "../calls/callers.ts";
import type { HubRefusal } from "../calls/hub-endpoint.ts";

type Listener = (refusal: HubRefusal) => void;

/** Refusals of tokens (401) are reported with their code where the token was looked at. */
const CODE_OF_STATUS: ReadonlyMap<number, ErrorCode> = new Map([
  [403, "FORBIDDEN"],
  [429, "TOO_MANY_REQUESTS"],
]);

/** What the hub refuses because of who asks or how often, for the log of refused access. */
export class HubRefusals {
  readonly #callerOf: (connectionId: string) => PlayerCaller | undefined;
  readonly #listeners: Listener[] = [];

  constructor(callerOf: (connectionId: string) => PlayerCaller | undefined) {
    this.#callerOf = callerOf;
  }

  onRefused(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** A token that a request or a registration brought. */
  token(code: ErrorCode, address: string): void {
    this.#report({ code, address, caller: undefined });
  }

  /** Takes every event of the SignalR server. */
  observe(event: SignalREvent): void {
    if (event.kind === "refused") {
      const code = CODE_OF_STATUS.get(event.status);
      if (code) this.#report({ code, address: event.address, caller: undefined });
    } else if (event.kind === "limited" && event.connectionId !== undefined) {
      const { address, connectionId } = event;
      this.#report({ code: "TOO_MANY_REQUESTS", address, caller: this.#callerOf(connectionId) });
    }
  }

  #report(refusal: HubRefusal): void {
    for (const listener of this.#listeners) listener(refusal);
  }
}
