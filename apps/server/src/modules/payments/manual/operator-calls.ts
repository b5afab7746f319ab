import { type ErrorCode, readBankCsv } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { HandlersOf } from "../../../calls/handler.ts";
import { refuse } from "../../../calls/refusals.ts";
import type { ImageLinks, ImageStore } from "../../images/index.ts";
import type { Players } from "../../players/index.ts";
import type { PaymentApprovals } from "../payment-approvals.ts";
import type { PaymentStore } from "../payment-store.ts";
import type { BankLine, BankLines } from "./bank-lines.ts";
import type { DepositClaim, DepositClaims } from "./deposit-claims.ts";
import type { Decided, DepositDecisions } from "./deposit-decisions.ts";

type OperatorHandlers = HandlersOf<"operator">;

/** The operators' calls about deposits by hand. */
export type OperatorDepositCalls = Pick<
  OperatorHandlers,
  | "getDepositClaims"
  | "getDepositClaim"
  | "getBankLines"
  | "importBankLines"
  | "linkBankLine"
  | "approveDeposit"
  | "rejectDeposit"
>;

interface Parts {
  readonly claims: DepositClaims;
  readonly decisions: DepositDecisions;
  readonly lines: BankLines;
  readonly approvals: PaymentApprovals;
  readonly store: PaymentStore;
  readonly imageStore: ImageStore;
  readonly links: ImageLinks;
  readonly players: Players;
}

/** Makes the handlers. */
export function operatorCalls(parts: Parts): OperatorDepositCalls {
  const { claims, decisions, lines, players } = parts;
  const show = (claim: DepositClaim) => shownClaim(claim, parts.approvals);
  async function answered<Code extends ErrorCode>(paymentId: number, decided: Decided<Code>) {
    if (!decided.ok) return decided;
    const claim = await claims.byId(paymentId);
    return claim ? ({ ok: true, result: await show(claim) } as const) : refuse("PAYMENT_NOT_FOUND");
  }

  return {
    getDepositClaims: async ({ Waiting, UserName, MaxResultCount: limit, SkipCount: skip }) => {
      const player = UserName ? await players.byUsername(UserName) : undefined;
      if (UserName && !player) return refuse("ACCOUNT_NOT_FOUND");
      const filter = { waiting: Waiting === "true", userId: player?.userId };
      const { items, totalCount } = await claims.page(filter, { skip, limit });
      return { ok: true, result: { items: await Promise.all(items.map(show)), totalCount } };
    },
    getDepositClaim: getDepositClaim(parts, show),
    getBankLines: async ({ Linked, Search = "", MaxResultCount: limit, SkipCount: skip }) => {
      const linked = Linked === undefined ? undefined : Linked === "true";
      const { items, totalCount } = await lines.page({ linked, text: Search.trim() }, { skip, limit });
      return { ok: true, result: { items: items.map(shownLine), totalCount } };
    },
    importBankLines: async ({ csv }, { caller }) => {
      const read = readBankCsv(csv);
      if (!read.ok)
        return refuse("BANK_LINES_INVALID", {
          message: read.problems.map(({ message }) => message).join(" "),
          validationErrors: read.problems,
        });
      const imported = await lines.import(read.lines, caller.username);
      if (!imported.ok)
        return refuse("BANK_LINES_INVALID", {
          message: `There with another amount: ${imported.contradicted.join(", ")}.`,
        });
      const { known } = imported;
      return { ok: true, result: { imported: imported.imported, known } };
    },
    linkBankLine: async ({ bankLineId, ...decision }, context) =>
      answered(decision.paymentId, await decisions.link(decision, bankLineId ?? undefined, context)),
    approveDeposit: async ({ paymentId, version }, context) =>
      answered(paymentId, await decisions.approve({ paymentId, version }, context)),
    rejectDeposit: async ({ paymentId, version, reasonCode, remark }, context) => {
      const why = { reasonCode, remark: remark ?? undefined };
      return answered(paymentId, await decisions.reject({ paymentId, version }, why, context));
    },
  };
}

function getDepositClaim(
  { claims, lines, store, imageStore, links, players }: Parts,
  show: (claim: DepositClaim) => Promise<ShownClaim>,
): OperatorDepositCalls["getDepositClaim"] {
  return async ({ paymentId }) => {
    const claim = await claims.byId(paymentId);
    if (!claim) return refuse("PAYMENT_NOT_FOUND");
    const { payment, imageId } = claim;
    const image = imageId === undefined ? undefined : await imageStore.record(imageId);
    const imageUses = imageId === undefined ? [] : await imageStore.otherUses(imageId);
    const utrUses = payment.utr === undefined ? [] : await claims.usesOfUtr(payment.utr, payment.id);
    const earlierUses = [
      ...utrUses.map(({ paymentId: id, userName, state, at }) => ({
        ...{ reference: `deposit:${id}`, userName, state, at: at.toISOString(), alike: "sameUtr" as const },
      })),
      ...(await Promise.all(
        imageUses.map(async ({ keptFor, userId, at, alike }) => ({
          ...{ reference: keptFor, userName: (await players.byId(userId))?.username ?? "" },
          ...{ state: null, at: at.toISOString(), alike },
        })),
      )),
    ];
    const steps = (await store.steps(paymentId)).map(({ version, at, to, source, actor }) => ({
      ...{ version, at: at.toISOString(), to, source, actor },
    }));
    const { reading } = image ?? {};
    return {
      ok: true,
      result: {
        claim: await show(claim),
        imageUrl: imageId === undefined ? null : links.linkTo(imageId),
        reading: reading
          ? {
              utr: reading.utr,
              amount: reading.amount === null ? null : paiseToMainUnits(paise(reading.amount)),
            }
          : null,
        bankLines: (await lines.matching(payment)).map(shownLine),
        earlierUses,
        steps,
      },
    };
  };
}

type ShownClaim = Awaited<ReturnType<typeof shownClaim>>;

async function shownClaim(
  { payment, method, userName, imageId, bankLineId }: DepositClaim,
  approvals: PaymentApprovals,
) {
  const { id, version, amount, state, utr, claimedBy, claimedUntil, createdAt, updatedAt } = payment;
  return {
    ...{ paymentId: id, version, userName, amount: paiseToMainUnits(amount), method, state },
    ...{ utr: utr ?? null, hasImage: imageId !== undefined, bankLineId: bankLineId ?? null },
    approvedBy: state === "review" ? [...(await approvals.approversOf(payment))] : [],
    ...{ claimedBy: claimedBy ?? null, claimedUntil: claimedUntil?.toISOString() ?? null },
    ...{ reasonCode: payment.reasonCode ?? null, remark: payment.remark ?? null },
    ...{ creationTime: createdAt.toISOString(), updateTime: updatedAt.toISOString() },
  };
}

function shownLine({ id, bankReference, at, amount, utr, payer, narration, paymentId }: BankLine) {
  return {
    ...{ bankLineId: id, bankReference, at: at.toISOString(), amount: paiseToMainUnits(amount) },
    ...{ utr: utr ?? null, payer, narration, paymentId: paymentId ?? null },
  };
}
