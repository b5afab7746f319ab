import { isUtf8 } from "node:buffer";
import type { CasinoStudio, RsaReply, RsaStatus } from "@crossbook/contract";
import type { Provider, ProviderOutcome, ProviderRequest, WrittenAnswer } from "../../calls/provider.ts";
import { refuse } from "../../calls/refusals.ts";
import type { RsaStudio } from "../../config/configuration.ts";
import {
  isSignedByRsa,
  type RefusedCallers,
  studioAuthenticator,
  type WalletCore,
} from "../../modules/casino/index.ts";
import { rsaCalls } from "./rsa-calls.ts";

/** What the protocol's wallet needs of the server. */
export interface RsaWalletOptions {
  readonly studio: CasinoStudio;
  readonly configuration: RsaStudio;
  readonly wallet: WalletCore;
  readonly refusedCallers: RefusedCallers;
}

/** The wallet of a studio of the RSA protocol, as `packages/contract/src/casino/rsa-wallet.ts` describes it. */
export function createRsaWallet({
  studio,
  configuration,
  wallet,
  refusedCallers,
}: RsaWalletOptions): Provider {
  const { addresses, publicKey } = configuration;
  const isSigned = (request: ProviderRequest) => isSignedByRsa(publicKey, request);
  const isGenuine = studioAuthenticator(studio, { addresses, isSigned }, refusedCallers);
  return {
    name: studio,
    authenticate: (request) => (isGenuine(request) ? undefined : refuse("FORBIDDEN")),
    routes: Object.entries(rsaCalls({ studio, wallet })).map(([path, call]) => ({
      method: "POST",
      path: `/api/casino/${studio}/${path}`,
      async handle({ rawBody }) {
        const body = parsed(rawBody);
        return body === undefined ? refuse("MALFORMED_JSON") : { ok: true, result: await call(body) };
      },
    })),
    refusalIn: ({ result }) => refusalIn(result as RsaReply),
    writeAnswer,
  };
}

function refusalIn({ status }: RsaReply): string | undefined {
  return status === "RS_OK" ? undefined : status;
}

/** Always HTTP 200, failures of our own too: the studio reads the status of the protocol. */
function writeAnswer(outcome: ProviderOutcome): WrittenAnswer {
  const reply = outcome.ok ? (outcome.result as RsaReply) : { status: statusOf(outcome.code) };
  return { status: 200, contentType: "application/json; charset=utf-8", body: JSON.stringify(reply) };
}

function statusOf(code: string): RsaStatus {
  if (code === "FORBIDDEN") return "RS_ERROR_INVALID_SIGNATURE";
  return code === "MALFORMED_JSON" || code === "BODY_TOO_LARGE"
    ? "RS_ERROR_WRONG_SYNTAX"
    : "RS_ERROR_UNKNOWN";
}

function parsed(rawBody: Buffer): unknown {
  if (!isUtf8(rawBody)) return undefined;
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return undefined;
  }
}
