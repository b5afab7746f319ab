import type { CasinoStudio } from "@crossbook/contract";
import type { Provider, ProviderOutcome, ProviderRequest, WrittenAnswer } from "../../calls/provider.ts";
import { refuse } from "../../calls/refusals.ts";
import type { HmacStudio } from "../../config/configuration.ts";
import {
  isSignedByHmac,
  type RefusedCallers,
  signedContent,
  studioAuthenticator,
  type WalletCore,
} from "../../modules/casino/index.ts";
import { type HmacAnswer, hmacCalls } from "./hmac-calls.ts";
import { HMAC_ERROR_OF, HMAC_MALFORMED, HMAC_UNSIGNED } from "./hmac-errors.ts";

/** What the protocol's wallet needs of the server. */
export interface HmacWalletOptions {
  readonly studio: CasinoStudio;
  readonly configuration: HmacStudio;
  readonly wallet: WalletCore;
  readonly refusedCallers: RefusedCallers;
}

/** The wallet of a studio of the HMAC protocol, as `packages/contract/src/casino/hmac-wallet.ts` describes it. */
export function createHmacWallet({
  studio,
  configuration,
  wallet,
  refusedCallers,
}: HmacWalletOptions): Provider {
  const { addresses, keyFromStudio } = configuration;
  const isSigned = (request: ProviderRequest) => isSignedByHmac(keyFromStudio, request);
  const isGenuine = studioAuthenticator(studio, { addresses, isSigned }, refusedCallers);
  return {
    name: studio,
    authenticate: (request) => (isGenuine(request) ? undefined : refuse("FORBIDDEN")),
    routes: Object.entries(hmacCalls({ studio, wallet })).map(([path, call]) => ({
      method: path === "balance" ? "GET" : "POST",
      path: `/api/casino/${studio}/${path}`,
      handle: async (request) => ({ ok: true, result: await call(signedContent(request)) }),
    })),
    refusalIn: ({ result }) => refusalIn(result as HmacAnswer),
    writeAnswer,
  };
}

function refusalIn({ status, body }: HmacAnswer): string | undefined {
  if (status < 400) return undefined;
  return "code" in body && typeof body.code === "string" ? body.code : `status ${status}`;
}

function writeAnswer(outcome: ProviderOutcome): WrittenAnswer {
  const { status, body } = outcome.ok ? (outcome.result as HmacAnswer) : failure(outcome.code);
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(body) };
}

function failure(code: string): HmacAnswer {
  if (code === "FORBIDDEN") return HMAC_UNSIGNED;
  return code === "BODY_TOO_LARGE" || code === "MALFORMED_JSON" ? HMAC_MALFORMED : HMAC_ERROR_OF.UNAVAILABLE;
}
