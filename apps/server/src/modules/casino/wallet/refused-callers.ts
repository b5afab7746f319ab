import type { CasinoStudio } from "@crossbook/contract";
import type { Logger } from "pino";
import { type ClientAddresses, clientAddresses } from "../../../calls/client-address.ts";
import type { ProviderRequest } from "../../../calls/provider.ts";
import type { Clock } from "../../../ports/clock.ts";

/** The latest of each studio that are kept. */
const MOST_KEPT = 100;
/** A flood of wrong signatures is one line of the log a minute. */
const LOG_EVERY_MS = 60_000;

/** A call that was made in a studio's name and not taken. */
export interface RefusedCall {
  readonly at: number;
  readonly path: string;
  readonly ip: string;
  readonly reason: "address" | "signature";
}

/** Remembers the calls that no studio has signed, for who looks into it. */
export class RefusedCallers {
  readonly #clock: Pick<Clock, "now">;
  readonly #logger: Logger;
  readonly #kept = new Map<CasinoStudio, RefusedCall[]>();
  readonly #loggedAt = new Map<CasinoStudio, number>();

  constructor(clock: Pick<Clock, "now">, logger: Logger) {
    this.#clock = clock;
    this.#logger = logger;
  }

  /** The latest refused calls of a studio's name, newest last. */
  of(studio: CasinoStudio): readonly RefusedCall[] {
    return this.#kept.get(studio) ?? [];
  }

  note(studio: CasinoStudio, { path, ip }: ProviderRequest, reason: RefusedCall["reason"]): void {
    const at = this.#clock.now();
    const kept = this.#kept.get(studio) ?? [];
    kept.push({ at, path, ip, reason });
    if (kept.length > MOST_KEPT) kept.shift();
    this.#kept.set(studio, kept);
    if (at - (this.#loggedAt.get(studio) ?? 0) < LOG_EVERY_MS) return;
    this.#loggedAt.set(studio, at);
    this.#logger.warn({ studio, path, ip, reason }, "a call in a studio's name was refused");
  }
}

/** Who may call in a studio's name. */
export type StudioAuthenticator = (request: ProviderRequest) => boolean;

/** Checks where a call comes from, where the studio's addresses are set, and then its signature. */
export function studioAuthenticator(
  studio: CasinoStudio,
  { addresses, isSigned }: { readonly addresses: readonly string[]; readonly isSigned: StudioAuthenticator },
  refused: RefusedCallers,
): StudioAuthenticator {
  const allowed: ClientAddresses | undefined = addresses.length > 0 ? clientAddresses(addresses) : undefined;
  return (request) => {
    const isFromThere = allowed === undefined || allowed.isTrusted(request.ip);
    if (isFromThere && isSigned(request)) return true;
    refused.note(studio, request, isFromThere ? "signature" : "address");
    return false;
  };
}
