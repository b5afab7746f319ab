import { createHash } from "node:crypto";
import {
  decimalOfPaise,
  FORM_ERRORS,
  type FormCall,
  type FormReply,
  formHashText,
  formReply,
  type GameServerErrorCode,
} from "@crossbook/contract";
import { paise } from "@crossbook/money";
import type { TransactionRecord } from "../store/studio-records.ts";
import {
  knownBalance,
  type RequestVariant,
  type SignedRequest,
  type WalletAnswer,
  type WalletCall,
  type WalletProtocol,
  type WireAnswer,
} from "../wallet/wallet-protocol.ts";

export interface FormProtocolOptions {
  /** The operator's wallet, without a slash at the end. */
  readonly walletUrl: string;
  readonly secret: string;
  /** How the studio calls itself. */
  readonly providerId: string;
}

type Fields = Readonly<Record<string, string>>;

const CALLS = { bet: "bet", win: "result", rollback: "refund" } as const;
const ANSWER_MS = 5000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** What a player reads of a code; of any other one only that the stake was refused. */
const REASONS = new Map<number, GameServerErrorCode>([
  [FORM_ERRORS.insufficientFunds, "INSUFFICIENT_FUNDS"],
  [FORM_ERRORS.playerNotFound, "SESSION_ENDED"],
  [FORM_ERRORS.betNotAllowed, "PLAYER_BLOCKED"],
  [FORM_ERRORS.tokenInvalid, "SESSION_ENDED"],
  [FORM_ERRORS.playerFrozen, "PLAYER_BLOCKED"],
  [FORM_ERRORS.gameNotFound, "GAME_DISABLED"],
  [FORM_ERRORS.betLimit, "LIMIT_REACHED"],
]);

/** Codes after which a result or refund is not sent again. */
const FINAL: readonly number[] = [
  ...[FORM_ERRORS.final, FORM_ERRORS.badParameters, FORM_ERRORS.playerNotFound, FORM_ERRORS.gameNotFound],
];

/**
 * Protocol C. Without an answer, or after 100, the same is sent again: a bet three times before it is refunded, so that
 * its player is not kept for a day; results and refunds up to 24 hours.
 */
export function formProtocol(options: FormProtocolOptions): WalletProtocol {
  const { walletUrl, secret, providerId } = options;
  const post = (call: FormCall, fields: Fields, variant: RequestVariant = {}): SignedRequest => {
    const extra = variant.unknownField ? { studioExtra: "new one" } : {};
    const sent = { ...fields, providerId, ...extra, ...variant.replace };
    const hash = formHash(sent, variant.wrongKey ? `${secret}-of-a-stranger` : secret);
    return {
      method: "POST",
      url: `${walletUrl}/${call}.html`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ ...sent, hash }).toString(),
    };
  };
  return {
    rules: { betAnswerMs: ANSWER_MS, answerMs: ANSWER_MS, betTries: 3, giveUpAfterMs: GIVE_UP_AFTER_MS },
    authenticateRequest: ({ token }) => post("authenticate", { token }),
    readAuthentication(answer) {
      const reply = replyOf(answer);
      if (reply?.error !== 0 || reply.userId === undefined || reply.token === undefined) return undefined;
      return { player: reply.userId, token: reply.token, balance: balanceOf(reply) ?? 0 };
    },
    request: (call, variant) => post(CALLS[call.transaction.kind], moneyFields(call), variant),
    read: readMoney,
    codeOf: (answer) => String(replyOf(answer)?.error ?? `HTTP ${answer.status}`),
    followUp({ transaction, session }) {
      if (transaction.kind !== "win" || !transaction.closesRound) return undefined;
      const { game, round } = transaction;
      return post("endRound", { userId: session.player, gameId: game, roundId: round });
    },
    balanceRequest: (session) => post("balance", { userId: session.player, token: session.token }),
    readBalance: (answer) => balanceOf(replyOf(answer)),
  };
}

/** The proof of origin of a form: MD5 in hex of its sorted fields and the secret. */
export function formHash(fields: Fields, secret: string): string {
  return createHash("md5")
    .update(`${formHashText(Object.entries(fields))}${secret}`)
    .digest("hex");
}

function moneyFields({ transaction, session }: WalletCall): Fields {
  const { game, round, at } = transaction;
  return {
    ...{ userId: session.player, gameId: game, roundId: round, reference: referenceOf(transaction) },
    ...{ amount: decimalOfPaise(paise(transaction.amount)), timestamp: String(at), token: session.token },
    ...(transaction.kind === "rollback" ? {} : { currency: session.currency }),
  };
}

/** A refund has no reference of its own: it names the bet's. */
function referenceOf({ kind, id, ref }: TransactionRecord): string {
  return kind === "rollback" ? (ref ?? id) : id;
}

function replyOf({ status, body }: WireAnswer): FormReply | undefined {
  if (status !== 200) return undefined;
  try {
    return formReply.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function balanceOf(reply: FormReply | undefined): number | undefined {
  return reply?.cash === undefined ? undefined : knownBalance(Math.round(reply.cash * 100));
}

function readMoney({ transaction }: WalletCall, answer: WireAnswer): WalletAnswer {
  const reply = replyOf(answer);
  if (!reply) return { kind: "unknown", code: `HTTP ${answer.status}`, isSilent: true };
  const balance = balanceOf(reply);
  const known = balance === undefined ? {} : { balance };
  if (reply.error === FORM_ERRORS.ok) return { kind: "accepted", ...known };
  const code = String(reply.error);
  if (transaction.kind === "bet") {
    if (reply.error === FORM_ERRORS.retry) return { kind: "unknown", code, isSilent: true };
    return {
      kind: "refused",
      code,
      reason: REASONS.get(reply.error) ?? "STAKE_REFUSED",
      isFinal: true,
      ...known,
    };
  }
  return {
    kind: "refused",
    code,
    reason: "OPERATOR_UNAVAILABLE",
    isFinal: FINAL.includes(reply.error),
    ...known,
  };
}
