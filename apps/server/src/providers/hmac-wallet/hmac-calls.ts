import {
  type CasinoStudio,
  decimalOfPaise,
  type HmacBalanceReply,
  type HmacMoneyReply,
  hmacBalanceRequest,
  hmacMoneyRequest,
  hmacRefundRequest,
  paiseOfDecimal,
} from "@crossbook/contract";
import type * as z from "zod/mini";
import type { WalletCore, WalletReply } from "../../modules/casino/index.ts";
import { HMAC_ERROR_OF, HMAC_MALFORMED, type HmacRefusal } from "./hmac-errors.ts";

/** An answer as it goes out. */
export type HmacAnswer =
  | { readonly status: 200; readonly body: HmacBalanceReply | HmacMoneyReply }
  | HmacRefusal;

/** A call whose content is a body's or a query's. */
export type HmacCall = (content: unknown) => Promise<HmacAnswer>;

/** What the calls of one studio ask. */
export interface HmacWallet {
  readonly studio: CasinoStudio;
  readonly wallet: WalletCore;
}

type MoneyRequest = z.output<typeof hmacMoneyRequest>;

/** The calls by their paths below `/api/casino/{studio}/`. */
export function hmacCalls(
  parts: HmacWallet,
): Readonly<Record<"balance" | "bet" | "win" | "refund", HmacCall>> {
  return {
    balance: call(hmacBalanceRequest, (request) => readBalance(parts, request)),
    bet: call(hmacMoneyRequest, (request) => bet(parts, request)),
    win: call(hmacMoneyRequest, (request) => win(parts, request)),
    refund: call(hmacRefundRequest, (request) => refund(parts, request)),
  };
}

function call<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (request: z.output<Schema>) => Promise<HmacAnswer>,
): HmacCall {
  return async (content) => {
    const read = schema.safeParse(content);
    return read.success ? answer(read.data) : HMAC_MALFORMED;
  };
}

async function readBalance(
  { studio, wallet }: HmacWallet,
  { sessionID }: z.output<typeof hmacBalanceRequest>,
): Promise<HmacAnswer> {
  const session = await wallet.session(studio, sessionID);
  if (!session) return HMAC_ERROR_OF.TOKEN_INVALID;
  const reply = await wallet.balance(session.userId);
  if (!reply.ok) return HMAC_ERROR_OF[reply.code];
  return { status: 200, body: { balance: decimalOfPaise(reply.balance) } };
}

async function bet({ studio, wallet }: HmacWallet, request: MoneyRequest): Promise<HmacAnswer> {
  const session = await wallet.session(studio, request.sessionID);
  if (!session) return HMAC_ERROR_OF.TOKEN_INVALID;
  const amount = paiseOfDecimal(request.amount);
  if (amount === undefined) return HMAC_ERROR_OF.AMOUNT_INVALID;
  const reply = await wallet.debit(studio, {
    session,
    amount,
    txId: request.txID,
    round: { ref: request.roundID, game: session.game },
    isFree: request.type === "free",
    closesRound: false,
  });
  return answerOf(reply);
}

/** The session may have ended; it says which game the round is of. A regular win with `frID` is a free round's total. */
async function win({ studio, wallet }: HmacWallet, request: MoneyRequest): Promise<HmacAnswer> {
  const session = await wallet.session(studio, request.sessionID);
  if (!session) return HMAC_ERROR_OF.TOKEN_INVALID;
  const amount = paiseOfDecimal(request.amount);
  if (amount === undefined) return HMAC_ERROR_OF.AMOUNT_INVALID;
  const isFree = request.type === "free";
  const reply = await wallet.credit(studio, {
    ...{ userId: session.userId, amount, isFree, txId: request.txID, betTxId: undefined },
    round: { ref: request.roundID, game: session.game },
    kind: request.frID !== undefined && !isFree ? "freeRoundTotal" : "win",
    closesRound: false,
  });
  return answerOf(reply);
}

/** Of a session that we do not know too: the bet says whose it is. */
async function refund(
  { studio, wallet }: HmacWallet,
  request: z.output<typeof hmacRefundRequest>,
): Promise<HmacAnswer> {
  const amount = paiseOfDecimal(request.amount);
  if (amount === undefined) return HMAC_ERROR_OF.AMOUNT_INVALID;
  const session = await wallet.session(studio, request.sessionID);
  const { roundID } = request;
  const reply = await wallet.rollback(studio, {
    ...{ txId: request.txID, betTxId: request.origTxID, userId: session?.userId, amount },
    round: session && roundID !== undefined ? { ref: roundID, game: session.game } : undefined,
    closesRound: false,
  });
  return answerOf(reply);
}

function answerOf(reply: WalletReply): HmacAnswer {
  if (!reply.ok) return HMAC_ERROR_OF[reply.code];
  return { status: 200, body: { balance: decimalOfPaise(reply.balance), txID: String(reply.transactionId) } };
}
