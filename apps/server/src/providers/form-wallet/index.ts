import type { CasinoStudio } from "@crossbook/contract";
import {
  FORM_ERRORS,
  type FormError,
  type FormParameters,
  type FormReply,
  readForm,
} from "@crossbook/contract";
import type { Provider, ProviderOutcome, ProviderRequest, WrittenAnswer } from "../../calls/provider.ts";
import { readOnce } from "../../calls/read-once.ts";
import { refuse } from "../../calls/refusals.ts";
import type { FormStudio } from "../../config/configuration.ts";
import {
  isSignedByForm,
  type RefusedCallers,
  studioAuthenticator,
  type WalletCore,
} from "../../modules/casino/index.ts";
import { formCalls } from "./form-calls.ts";
import { formRefusal } from "./form-errors.ts";

/** What the protocol's wallet needs of the server. */
export interface FormWalletOptions {
  readonly studio: CasinoStudio;
  readonly configuration: FormStudio;
  readonly wallet: WalletCore;
  readonly refusedCallers: RefusedCallers;
}

/** The wallet of a studio of the form protocol, as `packages/contract/src/casino/form-wallet.ts` describes it. */
export function createFormWallet({
  studio,
  configuration,
  wallet,
  refusedCallers,
}: FormWalletOptions): Provider {
  const { addresses, secret } = configuration;
  const parametersOf = readOnce(formOf);
  const isSigned = (request: ProviderRequest) => isSignedByForm(secret, parametersOf(request));
  const isGenuine = studioAuthenticator(studio, { addresses, isSigned }, refusedCallers);
  return {
    name: studio,
    authenticate: (request) => (isGenuine(request) ? undefined : refuse("FORBIDDEN")),
    routes: Object.entries(formCalls({ studio, wallet })).map(([name, answer]) => ({
      method: "POST",
      path: `/api/casino/${studio}/${name}.html`,
      handle: async (request) => ({
        ok: true,
        result: await answer(Object.fromEntries(parametersOf(request) ?? [])),
      }),
    })),
    refusalIn: ({ result }) => refusalIn(result as FormReply),
    writeAnswer,
  };
}

function refusalIn({ error }: FormReply): string | undefined {
  return error === FORM_ERRORS.ok ? undefined : `error ${error}`;
}

function formOf({ rawBody }: Pick<ProviderRequest, "rawBody">): FormParameters | undefined {
  return readForm(rawBody.toString("utf8"));
}

/** Always HTTP 200, failures of our own too: the studio reads the number of the protocol. */
function writeAnswer(outcome: ProviderOutcome): WrittenAnswer {
  const reply = outcome.ok ? (outcome.result as FormReply) : formRefusal(errorOf(outcome.code));
  return { status: 200, contentType: "application/json; charset=utf-8", body: JSON.stringify(reply) };
}

function errorOf(code: string): FormError {
  if (code === "FORBIDDEN") return FORM_ERRORS.hashInvalid;
  return code === "BODY_TOO_LARGE" ? FORM_ERRORS.badParameters : FORM_ERRORS.retry;
}
