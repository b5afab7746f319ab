import {
  type CasinoStudio,
  RSA_UNITS_PER_PAISA,
  type RsaReply,
  rsaBetRequest,
  rsaRollbackRequest,
  rsaUserRequest,
  rsaWinRequest,
  WALLET_CURRENCY,
} from "@crossbook/contract";
import { type Paise, paise } from "@crossbook/money";
import type * as z from "zod/mini";
import type { GameSession, WalletCore, WalletRefusal, WalletReply } from "../../modules/casino/index.ts";
import { RSA_STATUS_OF } from "./rsa-status.ts";

/** A call whose body is JSON: reads it, asks the wallet, and writes the answer. */
export type RsaCall = (body: unknown) => Promise<RsaReply>;

/** What the calls of one studio ask. */
export interface RsaWallet {
  readonly studio: CasinoStudio;
  readonly wallet: WalletCore;
}

type Answered = Pick<RsaReply, "user" | "currency" | "balance" | "status">;

/** The calls by their paths below `/api/casino/{studio}/`. */
export function rsaCalls(parts: RsaWallet): Readonly<Record<string, RsaCall>> {
  return {
    "user/info": call(rsaUserRequest, (request) => readBalance(parts, request.token)),
    "user/balance": call(rsaUserRequest, (request) => readBalance(parts, request.token)),
    "transaction/bet": call(rsaBetRequest, (request) => bet(parts, request)),
    "transaction/win": call(rsaWinRequest, (request) => win(parts, request)),
    "transaction/rollback": call(rsaRollbackRequest, (request) => rollback(parts, request)),
  };
}

function call<Schema extends z.ZodMiniType<{ readonly request_uuid: string }>>(
  schema: Schema,
  answer: (request: z.output<Schema>) => Promise<Answered>,
): RsaCall {
  return async (body) => {
    const read = schema.safeParse(body);
    if (!read.success) return { status: "RS_ERROR_WRONG_TYPES", ...requestUuidOf(body) };
    return { request_uuid: read.data.request_uuid, ...(await answer(read.data)) };
  };
}

async function readBalance({ studio, wallet }: RsaWallet, token: string): Promise<Answered> {
  const session = await wallet.session(studio, token);
  if (!session) return { status: "RS_ERROR_INVALID_TOKEN" };
  return answerOf(session.userId, await wallet.balance(session.userId));
}

async function bet(
  { studio, wallet }: RsaWallet,
  request: z.output<typeof rsaBetRequest>,
): Promise<Answered> {
  const session = await wallet.session(studio, request.token);
  const amount = amountOf(request.amount);
  const wrong = wrongOf(session, request.currency, amount);
  if (wrong || !session || amount === undefined) return wrong ?? { status: "RS_ERROR_INVALID_TOKEN" };
  const reply = await wallet.debit(studio, {
    session,
    amount,
    txId: request.transaction_uuid,
    round: roundOf(request),
    isFree: request.is_free,
    closesRound: request.round_closed,
  });
  return answerOf(session.userId, reply);
}

/** The token may have ended; whose it was must be known. */
async function win(
  { studio, wallet }: RsaWallet,
  request: z.output<typeof rsaWinRequest>,
): Promise<Answered> {
  const session = await wallet.session(studio, request.token);
  const amount = amountOf(request.amount);
  const wrong = wrongOf(session, request.currency, amount);
  if (wrong || !session || amount === undefined) return wrong ?? { status: "RS_ERROR_INVALID_TOKEN" };
  const { userId } = session;
  const reply = await wallet.credit(studio, {
    ...{ userId, amount, txId: request.transaction_uuid, round: roundOf(request) },
    kind: request.jackpot_win === true ? "jackpot" : "win",
    betTxId: request.reference_transaction_uuid,
    ...{ isFree: false, closesRound: request.round_closed },
  });
  return answerOf(userId, reply);
}

/** Needs no token that we know: the bet says whose it is. */
async function rollback(
  { studio, wallet }: RsaWallet,
  request: z.output<typeof rsaRollbackRequest>,
): Promise<Answered> {
  const session = await wallet.session(studio, request.token);
  const reply = await wallet.rollback(studio, {
    ...{ txId: request.transaction_uuid, betTxId: request.reference_transaction_uuid },
    ...{ userId: session?.userId, amount: undefined, round: roundOf(request) },
    closesRound: request.round_closed,
  });
  return answerOf(session?.userId, reply);
}

function wrongOf(
  session: GameSession | undefined,
  currency: string,
  amount: Paise | undefined,
): Answered | undefined {
  if (!session) return { status: "RS_ERROR_INVALID_TOKEN" };
  if (currency !== WALLET_CURRENCY) return { status: "RS_ERROR_WRONG_CURRENCY" };
  return amount === undefined ? { status: "RS_ERROR_WRONG_TYPES" } : undefined;
}

/** Whole paise, or nothing. */
function amountOf(units: number): Paise | undefined {
  return units % RSA_UNITS_PER_PAISA === 0 ? paise(units / RSA_UNITS_PER_PAISA) : undefined;
}

function roundOf({ round: ref, game_code: game }: { readonly round: string; readonly game_code: string }) {
  return { ref, game };
}

function answerOf(
  userId: number | undefined,
  reply: WalletReply | WalletRefusal | { readonly ok: true; readonly balance: Paise },
): Answered {
  const status = reply.ok ? "RS_OK" : RSA_STATUS_OF[reply.code];
  const shown = reply.ok || reply.code === "INSUFFICIENT_FUNDS" ? reply.balance : undefined;
  return {
    status,
    ...(userId !== undefined && { user: String(userId) }),
    ...(shown !== undefined && { currency: WALLET_CURRENCY, balance: shown * RSA_UNITS_PER_PAISA }),
  };
}

function requestUuidOf(body: unknown): { readonly request_uuid?: string } {
  const sent = typeof body === "object" && body !== null && "request_uuid" in body ? body.request_uuid : "";
  return typeof sent === "string" && sent !== "" ? { request_uuid: sent.slice(0, 64) } : {};
}
