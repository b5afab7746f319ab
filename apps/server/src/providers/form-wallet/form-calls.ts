import {
  type CasinoStudio,
  FORM_ERRORS,
  type FormCall,
  type FormReply,
  formAdjustmentRequest,
  formAuthenticateRequest,
  formBalanceRequest,
  formBetRequest,
  formBonusWinRequest,
  formEndRoundRequest,
  formJackpotWinRequest,
  formPromoWinRequest,
  formRefundRequest,
  formResultRequest,
  paiseOfDecimal,
  WALLET_CURRENCY,
} from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import type * as z from "zod/mini";
import type { Credit, WalletCore, WalletRefusal, WalletReply } from "../../modules/casino/index.ts";
import { FORM_ERROR_OF, formRefusal } from "./form-errors.ts";

/** A call whose parameters are a form's. */
export type AnswerForm = (parameters: Readonly<Record<string, string>>) => Promise<FormReply>;

/** What the calls of one studio ask. */
export interface FormWallet {
  readonly studio: CasinoStudio;
  readonly wallet: WalletCore;
}

type BetRequest = z.output<typeof formBetRequest>;
type Round = Pick<BetRequest, "gameId" | "roundId">;

/** The calls by their names. */
export function formCalls(parts: FormWallet): Readonly<Record<FormCall, AnswerForm>> {
  const of = ofPlayer(parts.wallet);
  return {
    authenticate: call(formAuthenticateRequest, ({ token }) => authenticate(parts, token)),
    balance: of(formBalanceRequest, async (_request, userId) => answerOf(await parts.wallet.balance(userId))),
    bet: of(formBetRequest, (request, userId) => bet(parts, request, userId)),
    result: of(formResultRequest, (request, userId) =>
      credit(parts, request, { ...wonBy(request, userId), kind: "win" }),
    ),
    refund: of(formRefundRequest, (request, userId) => refund(parts, request, userId)),
    // Its spins were paid by `result`.
    bonusWin: of(formBonusWinRequest, async (_request, userId) =>
      answerOf(await parts.wallet.balance(userId)),
    ),
    jackpotWin: of(formJackpotWinRequest, (request, userId) =>
      credit(parts, request, { ...wonBy(request, userId), kind: "jackpot" }),
    ),
    promoWin: of(formPromoWinRequest, (request, userId) =>
      credit(parts, request, { ...wonBy(request, userId), kind: "promo" }),
    ),
    endRound: of(formEndRoundRequest, (request, userId) => endRound(parts, request, userId)),
    adjustment: of(formAdjustmentRequest, (request, userId) => adjust(parts, request, userId)),
  };
}

function call<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (request: z.output<Schema>) => Promise<FormReply>,
): AnswerForm {
  return async (parameters) => {
    const read = schema.safeParse(parameters);
    return read.success ? answer(read.data) : formRefusal(FORM_ERRORS.badParameters);
  };
}

/** A call about a player, who must exist. */
function ofPlayer(wallet: WalletCore) {
  return <Schema extends z.ZodMiniType<{ readonly userId: string }>>(
    schema: Schema,
    answer: (request: z.output<Schema>, userId: number) => Promise<FormReply>,
  ): AnswerForm =>
    call(schema, async (request) => {
      const userId = Number(request.userId);
      const player = await wallet.balance(userId);
      return player.ok ? answer(request, userId) : answerOf(player);
    });
}

async function authenticate({ studio, wallet }: FormWallet, launchToken: string): Promise<FormReply> {
  const reply = await wallet.authenticate(studio, launchToken);
  if (!reply.ok) return answerOf(reply);
  return { ...answerOf(reply), userId: String(reply.session.userId), token: reply.token };
}

async function bet({ studio, wallet }: FormWallet, request: BetRequest, userId: number): Promise<FormReply> {
  const session = request.token === undefined ? undefined : await wallet.session(studio, request.token);
  if (session?.userId !== userId) return formRefusal(FORM_ERRORS.tokenInvalid);
  const amount = amountOf(request);
  if (amount === undefined) return formRefusal(FORM_ERRORS.badParameters);
  const reply = await wallet.debit(studio, {
    session,
    amount,
    txId: request.reference,
    round: roundOf(request),
    isFree: request.bonusCode !== undefined,
    closesRound: false,
  });
  return reply.ok ? { usedPromo: 0, ...answerOf(reply) } : answerOf(reply);
}

type Won = Omit<Credit, "amount" | "kind">;

/** Money for a player, who needs no session for it. */
function wonBy(
  { reference: txId, ...request }: { readonly reference: string } & Partial<Round>,
  userId: number,
): Won {
  const { gameId, roundId } = request;
  const round = gameId === undefined || roundId === undefined ? undefined : roundOf({ gameId, roundId });
  return { userId, txId, round, betTxId: undefined, isFree: false, closesRound: false };
}

async function credit(
  { studio, wallet }: FormWallet,
  request: Pick<BetRequest, "amount" | "currency">,
  won: Won & Pick<Credit, "kind">,
): Promise<FormReply> {
  const amount = amountOf(request);
  if (amount === undefined) return formRefusal(FORM_ERRORS.badParameters);
  return answerOf(await wallet.credit(studio, { ...won, amount }));
}

/** A refund has no id of its own: it is its bet's. */
async function refund(
  { studio, wallet }: FormWallet,
  { reference, gameId, roundId, amount }: z.output<typeof formRefundRequest>,
  userId: number,
): Promise<FormReply> {
  const whole = amount === undefined ? undefined : paiseOfDecimal(amount);
  if (amount !== undefined && whole === undefined) return formRefusal(FORM_ERRORS.badParameters);
  const round = gameId === undefined || roundId === undefined ? undefined : roundOf({ gameId, roundId });
  const reply = await wallet.rollback(studio, {
    ...{ txId: `refund:${reference}`, betTxId: reference, userId, amount: whole },
    ...{ round, closesRound: false },
  });
  return answerOf(reply);
}

async function endRound({ studio, wallet }: FormWallet, request: Round, userId: number): Promise<FormReply> {
  const reply = await wallet.closeRound(studio, { userId, round: roundOf(request) });
  if (!reply.ok && reply.code === "BET_NOT_FOUND") return formRefusal(FORM_ERRORS.final);
  return answerOf(reply);
}

async function adjust(
  { studio, wallet }: FormWallet,
  request: z.output<typeof formAdjustmentRequest>,
  userId: number,
): Promise<FormReply> {
  const amount = amountOf(request);
  if (amount === undefined) return formRefusal(FORM_ERRORS.badParameters);
  const { reference: txId } = request;
  const movement = { userId, txId, amount, round: roundOf(request), closesRound: false };
  return answerOf(await wallet.adjust(studio, movement));
}

/** Whole paise of the wallet's currency, or nothing. */
function amountOf({ amount, currency }: Pick<BetRequest, "amount" | "currency">): Paise | undefined {
  return currency === undefined || currency === WALLET_CURRENCY ? paiseOfDecimal(amount) : undefined;
}

function roundOf({ gameId, roundId }: Round) {
  return { ref: roundId, game: gameId };
}

function answerOf(
  reply: WalletReply | WalletRefusal | { readonly ok: true; readonly balance: Paise },
): FormReply {
  const outcome = formRefusal(reply.ok ? FORM_ERRORS.ok : FORM_ERROR_OF[reply.code]);
  if (reply.balance === undefined) return outcome;
  return {
    ...outcome,
    ...("transactionId" in reply && { transactionId: String(reply.transactionId) }),
    ...{ currency: WALLET_CURRENCY, cash: paiseToMainUnits(reply.balance), bonus: 0 },
  };
}
