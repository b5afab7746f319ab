import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import {
  type GameServerErrorCode,
  RSA_DOUBTFUL_STATUSES,
  RSA_FINAL_STATUSES,
  RSA_SIGNATURE_HEADER,
  RSA_UNITS_PER_PAISA,
  type RsaReply,
  type RsaStatus,
  rsaReply,
} from "@crossbook/contract";
import type { SessionRecord } from "../store/studio-records.ts";
import {
  knownBalance,
  type RequestVariant,
  type SignedRequest,
  type WalletAnswer,
  type WalletCall,
  type WalletProtocol,
  type WireAnswer,
} from "../wallet/wallet-protocol.ts";

export interface RsaProtocolOptions {
  /** The operator's wallet, without a slash at the end. */
  readonly walletUrl: string;
  /** Of the studio. */
  readonly privateKey: KeyObject;
}

const PATHS = { bet: "transaction/bet", win: "transaction/win", rollback: "transaction/rollback" } as const;

/** What a player reads of a status; of any other one only that the stake was refused. */
const REASONS: Partial<Record<RsaStatus, GameServerErrorCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: "INSUFFICIENT_FUNDS",
  RS_ERROR_USER_DISABLED: "PLAYER_BLOCKED",
  RS_ERROR_LIMIT_REACHED: "LIMIT_REACHED",
  RS_ERROR_INVALID_GAME: "GAME_DISABLED",
  RS_ERROR_INVALID_TOKEN: "SESSION_ENDED",
  RS_ERROR_TOKEN_EXPIRED: "SESSION_ENDED",
};

/**
 * Protocol A. Three quick tries of a bet, a second each, then it is rolled back; wins and rollbacks until they are
 * accepted or a final status comes.
 */
export function rsaProtocol({ walletUrl, privateKey }: RsaProtocolOptions): WalletProtocol {
  let strangersKey: KeyObject | undefined;
  const signed = (path: string, body: object, variant: RequestVariant = {}): SignedRequest => {
    const extra = variant.unknownField ? { studio_extra: { new: true } } : {};
    const text = JSON.stringify({ ...body, ...extra, ...variant.replace });
    if (variant.wrongKey) strangersKey ??= generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const key = variant.wrongKey && strangersKey ? strangersKey : privateKey;
    const signature = rsaSignature(text, key);
    const headers = { "content-type": "application/json", [RSA_SIGNATURE_HEADER]: signature };
    return { method: "POST", url: `${walletUrl}/${path}`, headers, body: text };
  };
  return {
    rules: { betAnswerMs: 1000, answerMs: 1000, betTries: 3 },
    request: (call, variant) => signed(PATHS[call.transaction.kind], moneyBody(call), variant),
    read: readMoney,
    codeOf: (answer) => replyOf(answer)?.status ?? `HTTP ${answer.status}`,
    balanceRequest: ({ token, game }: SessionRecord) =>
      signed("user/balance", { token, request_uuid: randomUUID(), game_code: game }),
    readBalance: (answer) => balanceOf(replyOf(answer)),
  };
}

/** The proof of origin of a body: RSA-SHA256 in base64. */
export function rsaSignature(body: string, privateKey: KeyObject): string {
  return sign("sha256", Buffer.from(body), privateKey).toString("base64");
}

function moneyBody({ transaction, session }: WalletCall): object {
  const about = {
    ...{ token: session.token, supplier_user: session.player, request_uuid: randomUUID() },
    ...{ transaction_uuid: transaction.id, round: transaction.round, round_closed: transaction.closesRound },
    game_code: transaction.game,
  };
  const reference = transaction.ref === null ? {} : { reference_transaction_uuid: transaction.ref };
  if (transaction.kind === "rollback") return { ...about, ...reference };
  const amount = transaction.amount * RSA_UNITS_PER_PAISA;
  return { ...about, ...reference, currency: session.currency, amount, is_free: false };
}

function replyOf({ status, body }: WireAnswer): RsaReply | undefined {
  if (status !== 200) return undefined;
  try {
    return rsaReply.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

function balanceOf(reply: RsaReply | undefined): number | undefined {
  return reply?.balance === undefined
    ? undefined
    : knownBalance(Math.floor(reply.balance / RSA_UNITS_PER_PAISA));
}

function readMoney({ transaction }: WalletCall, answer: WireAnswer): WalletAnswer {
  const reply = replyOf(answer);
  if (!reply) return { kind: "unknown", code: `HTTP ${answer.status}`, isSilent: true };
  const { status } = reply;
  const balance = balanceOf(reply);
  const known = balance === undefined ? {} : { balance };
  if (status === "RS_OK") return { kind: "accepted", ...known };
  if (transaction.kind === "bet") {
    if (RSA_DOUBTFUL_STATUSES.includes(status)) return { kind: "unknown", code: status, isSilent: false };
    return {
      kind: "refused",
      code: status,
      reason: REASONS[status] ?? "STAKE_REFUSED",
      isFinal: true,
      ...known,
    };
  }
  // Vendors differ on the rollback of a bet that the operator does not know: there is nothing to give back.
  if (transaction.kind === "rollback" && status === "RS_ERROR_TRANSACTION_DOES_NOT_EXIST")
    return { kind: "accepted" };
  const isFinal = RSA_FINAL_STATUSES.includes(status);
  return { kind: "refused", code: status, reason: "OPERATOR_UNAVAILABLE", isFinal, ...known };
}
