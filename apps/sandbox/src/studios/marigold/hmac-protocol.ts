import { createHmac } from "node:crypto";
import {
  canonicalJson,
  decimalOfPaise,
  type GameServerErrorCode,
  HMAC_ANSWER_WITHIN_MS,
  HMAC_SIGNATURE_HEADER,
  type HmacCode,
  hmacBalanceReply,
  hmacError,
  hmacMoneyReply,
  paiseOfDecimal,
} from "@crossbook/contract";
import { paise } from "@crossbook/money";
import type {
  RequestVariant,
  SignedRequest,
  WalletAnswer,
  WalletCall,
  WalletProtocol,
  WireAnswer,
} from "../wallet/wallet-protocol.ts";

export interface HmacProtocolOptions {
  /** The operator's wallet, without a slash at the end. */
  readonly walletUrl: string;
  /** Signs what the studio sends. */
  readonly key: string;
}

const PATHS = { bet: "bet", win: "win", rollback: "refund" } as const;

/** What a player reads of a code; of any other one only that the stake was refused. */
const REASONS: Partial<Record<HmacCode, GameServerErrorCode>> = {
  insufficient_funds: "INSUFFICIENT_FUNDS",
  account_blocked: "PLAYER_BLOCKED",
  bet_limit: "LIMIT_REACHED",
  loss_limit: "LIMIT_REACHED",
  time_limit: "LIMIT_REACHED",
  game_not_found: "GAME_DISABLED",
  session_expired: "SESSION_ENDED",
  session_not_found: "SESSION_ENDED",
};

/**
 * Protocol B. A bet is sent once: without an answer in 5 s, or answered 5xx, it is refunded; any other refusal ends it.
 * Wins and refunds are sent until they get 200.
 */
export function hmacProtocol({ walletUrl, key }: HmacProtocolOptions): WalletProtocol {
  const keyOf = ({ wrongKey }: RequestVariant) => (wrongKey ? `${key}-of-a-stranger` : key);
  const post = (path: string, fields: object, variant: RequestVariant = {}): SignedRequest => {
    const extra = variant.unknownField ? { studioExtra: { new: true } } : {};
    const sent = { ...fields, ...extra, ...variant.replace };
    const headers = {
      "content-type": "application/json",
      [HMAC_SIGNATURE_HEADER]: hmacSignature(sent, keyOf(variant)),
    };
    return { method: "POST", url: `${walletUrl}/${path}`, headers, body: JSON.stringify(sent) };
  };
  return {
    rules: { betAnswerMs: HMAC_ANSWER_WITHIN_MS, answerMs: HMAC_ANSWER_WITHIN_MS, betTries: 1 },
    request: (call, variant) => post(PATHS[call.transaction.kind], moneyBody(call), variant),
    read: readMoney,
    codeOf: ({ status, body }) => hmacError.safeParse(parsed(body)).data?.code ?? String(status),
    balanceRequest({ token }) {
      const query = { sessionID: token };
      return {
        method: "GET",
        url: `${walletUrl}/balance?${new URLSearchParams(query).toString()}`,
        headers: { [HMAC_SIGNATURE_HEADER]: hmacSignature(query, key) },
      };
    },
    readBalance(answer) {
      const reply = hmacBalanceReply.safeParse(answer.status === 200 ? parsed(answer.body) : undefined);
      return reply.success ? paiseOfDecimal(reply.data.balance) : undefined;
    },
  };
}

/** The proof of origin of a request: hex HMAC-SHA256 over its canonical JSON. */
export function hmacSignature(fields: unknown, key: string): string {
  return createHmac("sha256", key)
    .update(canonicalJson(fields) ?? "")
    .digest("hex");
}

function moneyBody({ transaction, session }: WalletCall): object {
  const { id, ref, round, kind } = transaction;
  const common = {
    sessionID: session.token,
    txID: id,
    roundID: round,
    amount: decimalOfPaise(paise(transaction.amount)),
  };
  return kind === "rollback" ? { ...common, origTxID: ref } : { ...common, type: "regular" };
}

function readMoney({ transaction }: WalletCall, { status, body }: WireAnswer): WalletAnswer {
  if (status === 200) {
    const reply = hmacMoneyReply.safeParse(parsed(body));
    const balance = reply.success ? paiseOfDecimal(reply.data.balance) : undefined;
    return { kind: "accepted", ...(balance === undefined ? {} : { balance }) };
  }
  if (status >= 500 && transaction.kind === "bet")
    return { kind: "unknown", code: `HTTP ${status}`, isSilent: false };
  const code = hmacError.safeParse(parsed(body)).data?.code;
  const reason = code === undefined ? undefined : REASONS[code];
  // Whatever a win or refund is answered, it is sent again until it gets 200.
  const isFinal = transaction.kind === "bet";
  return { kind: "refused", code: code ?? `HTTP ${status}`, reason: reason ?? "STAKE_REFUSED", isFinal };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
