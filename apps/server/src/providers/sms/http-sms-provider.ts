import { smsAccepted } from "@crossbook/contract";
import type { Logger } from "pino";
import type { SmsProvider, SmsText } from "../../ports/sms-provider.ts";

const TIMEOUT_MS = 3000;
const TRIES = 2;

/** Where the provider is, and who sends. */
export interface HttpSmsOptions {
  readonly url: string;
  readonly key: string;
  readonly sender: string;
}

type Tried = "taken" | "refused" | "unclear";

/**
 * The SMS provider over HTTP, in the protocol of the contract's `sms.ts`. Tried again once, under the same key, where
 * the outcome is unclear (no answer in three seconds, a lost connection, a fault of the provider).
 */
export function httpSmsProvider(
  options: HttpSmsOptions,
  logger: Logger,
  timeoutMs: number = TIMEOUT_MS,
): SmsProvider {
  async function tryOnce(message: SmsText): Promise<Tried> {
    try {
      const answer = await fetch(`${options.url}/v1/messages`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${options.key}`,
          "content-type": "application/json",
          "idempotency-key": message.idempotencyKey,
        },
        body: JSON.stringify({ to: message.to, from: options.sender, text: message.text }),
        // Number and code go to the configured address and to none that it names.
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status >= 500 || answer.status === 429) return "unclear";
      return answer.ok && smsAccepted.safeParse(await answer.json()).success ? "taken" : "refused";
    } catch {
      return "unclear";
    }
  }

  return {
    async send(message) {
      for (let tries = 1; tries <= TRIES; tries++) {
        const tried = await tryOnce(message);
        if (tried === "taken") return true;
        logger.warn({ provider: "sms", outcome: tried, tries }, "a text was not taken by the SMS provider");
        if (tried === "refused") return false;
      }
      return false;
    },
  };
}
