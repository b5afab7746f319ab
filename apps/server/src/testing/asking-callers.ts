import { setTimeout as delay } from "node:timers/promises";
import type { Envelope } from "@crossbook/contract";

/** How long callers of these tests pause before they ask again. */
export const ASK_AGAIN_MS = 10;

/** Who asks several servers until one answers. */
export interface AskingCallers {
  /** The first answer to what a player asks. */
  ask<Result, Detail = unknown>(path: string, init?: RequestInit): Promise<Envelope<Result, Detail>>;
  /** The first answer to what an operator or a provider asks. */
  askLeader<Result, Detail = unknown>(path: string, init?: RequestInit): Promise<Envelope<Result, Detail>>;
}

/** The first answer of any of these addresses that is not for later. `addresses` is looked at anew for each try. */
export async function firstAnswer<Result, Detail = unknown>(
  addresses: () => Iterable<string>,
  path: string,
  init: RequestInit = {},
): Promise<Envelope<Result, Detail>> {
  for (;;) {
    for (const address of addresses()) {
      const envelope = await answerOf<Result, Detail>(`${address}/api/${path}`, init);
      if (envelope && !isForLater(envelope)) return envelope;
    }
    await delay(ASK_AGAIN_MS);
  }
}

/** Undefined: no answer, because the process has just died. */
async function answerOf<Result, Detail>(
  url: string,
  init: RequestInit,
): Promise<Envelope<Result, Detail> | undefined> {
  try {
    return (await (await fetch(url, init)).json()) as Envelope<Result, Detail>;
  } catch {
    return undefined;
  }
}

const FOR_LATER = new Set(["SERVICE_UNAVAILABLE", "EXCHANGE_STOPPED", "EXCHANGE_BUSY", "OUTCOME_UNKNOWN"]);

function isForLater({ error }: Envelope<unknown, unknown>): boolean {
  return error !== null && FOR_LATER.has(error.code);
}

/** What was asked for; throws where it was refused. */
export function done<Result, Detail>(envelope: Envelope<Result, Detail>) {
  if (!envelope.success) throw new Error(`refused: ${envelope.error.code}`);
  return envelope;
}
