import { ERROR_CATALOGUE, type ErrorCode } from "@crossbook/contract";
import { addressGroup } from "@crossbook/signalr";
import type { Logger } from "pino";
import type { Caller } from "../../calls/callers.ts";
import type { Clock } from "../../ports/clock.ts";

/** A line of the log for each caller and code that was refused in so long. */
export const WRITTEN_EVERY_MS = 60_000;
/** Of each kind of caller so many lines at once; what more callers are refused stands in one line for each code. */
export const MOST_LINES = 200;

/** Who may not, who is not who he says, and who asks too often. */
const OF_ACCESS: ReadonlySet<number> = new Set([401, 403, 429]);
/** Every session's access token ends like this: a renewal follows. */
const ORDINARY: ReadonlySet<ErrorCode> = new Set(["TOKEN_EXPIRED"]);

/** Who was refused, as far as it is known. */
export interface RefusedCall {
  readonly code: ErrorCode;
  /** Path of the endpoint; `hub`: the hub's; `any`: refused before the path was looked at. */
  readonly call: string;
  /** Where it came from, and its id where it has one: what is the hub's has none. */
  readonly request: { readonly ip: string; readonly id?: string };
  /** As the token says, also where it is a token of the other audience; undefined: there was none that holds. */
  readonly caller: Caller | undefined;
}

interface Line {
  /** Of the first of them, as the address and the request's id are. */
  readonly call: string;
  readonly address: string;
  readonly requestId: string | undefined;
  readonly code: ErrorCode;
  readonly who: object;
  count: number;
}

/**
 * Writes refused access to the log: who, which call, which code, how often within a minute. Strangers cannot fill the log or
 * the memory by it, and those whose token says who they are have room of their own.
 */
export class RefusedAccess {
  readonly #clock: Clock;
  readonly #log: Pick<Logger, "info">;
  readonly #lines = { guest: new Map<string, Line>(), known: new Map<string, Line>() };
  #cancel: (() => void) | undefined;

  constructor({ clock, logger }: { readonly clock: Clock; readonly logger: Pick<Logger, "info"> }) {
    this.#clock = clock;
    this.#log = logger;
  }

  /** Takes note of a refusal. Those that are not about access are no concern of it. */
  note({ code, call, request, caller }: RefusedCall): void {
    if (!OF_ACCESS.has(ERROR_CATALOGUE[code].status) || ORDINARY.has(code)) return;
    const known = knownCaller(caller);
    const lines = known ? this.#lines.known : this.#lines.guest;
    const own = `${code} ${known ? Object.entries(known).join(" ") : addressGroup(request.ip)}`;
    const isOthers = lines.size >= MOST_LINES && !lines.has(own);
    const key = isOthers ? code : own;
    const line = lines.get(key);
    if (line) line.count += 1;
    else {
      const { ip: address, id: requestId } = request;
      lines.set(key, {
        code,
        call,
        address,
        requestId,
        who: isOthers ? { others: true } : (known ?? {}),
        count: 1,
      });
    }
    this.#cancel ??= this.#clock.after(WRITTEN_EVERY_MS, () => this.write());
  }

  /** Writes what is not written yet, such as before a stop. */
  write(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    for (const lines of Object.values(this.#lines)) {
      for (const { who, ...line } of lines.values())
        this.#log.info({ ...who, ...line }, "access was refused");
      lines.clear();
    }
  }
}

function knownCaller(caller: Caller | undefined): object | undefined {
  switch (caller?.kind) {
    case "player":
      return { userId: caller.userId };
    case "operator":
      return { operatorId: caller.operatorId };
    case "provider":
      return { provider: caller.name };
    default:
      return undefined;
  }
}
