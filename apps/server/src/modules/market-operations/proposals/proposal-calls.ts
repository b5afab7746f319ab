import type { Api, SettlementAct, SettlementProposal } from "@crossbook/contract";
import { operator } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type { Handler } from "../../../calls/handler.ts";
import { declaredRefusal, refuse } from "../../../calls/refusals.ts";
import type { CatalogueMarket, EventFinder } from "../../catalogue/index.ts";
import type { MarketCorrections } from "../corrections/market-corrections.ts";
import type { MarketOperations } from "../market-operations.ts";
import { actWords, givenAct } from "../preview/given-act.ts";
import type { SecondPerson } from "../preview/second-person.ts";
import { amountOf, type PlannedAct, type SettlementPlan } from "../preview/settlement-plan.ts";
import type { PlanRefusal, SettlementPlanner } from "../preview/settlement-planner.ts";
import { doAct } from "./do-act.ts";
import type { Proposal, ProposalStore } from "./proposal-store.ts";

interface Parts {
  readonly finder: EventFinder;
  readonly planner: SettlementPlanner;
  readonly secondPerson: SecondPerson;
  readonly proposals: ProposalStore;
  readonly operations: MarketOperations;
  readonly corrections: MarketCorrections;
}

/** The calls about proposals, each with its handler. */
export interface ProposalCalls {
  readonly proposeSettlement: Handler<Api["operator"]["proposeSettlement"]>;
  readonly approveSettlement: Handler<Api["operator"]["approveSettlement"]>;
  readonly withdrawSettlement: Handler<Api["operator"]["withdrawSettlement"]>;
  readonly getSettlementProposals: Handler<Api["operator"]["getSettlementProposals"]>;
}

const NOT_OPEN = refuse("MARKET_STATUS_INVALID", {
  message: "Suspend or close the market first, so that nothing is matched after the preview.",
});
const ANOTHER_ONE = refuse("SECOND_PERSON_NEEDED", {
  message: "Another operator than the one who proposed it must approve it.",
});

/** A handler for each of the calls. What they do is done one after the other, so that nothing is approved twice. */
export function proposalCalls(parts: Parts): ProposalCalls {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> => {
      const done = last.then(() => work(...given));
      last = done.catch(() => undefined);
      return done;
    };
  return {
    proposeSettlement: inTurn(propose(parts)),
    approveSettlement: inTurn(approve(parts)),
    withdrawSettlement: inTurn(withdraw(parts)),
    getSettlementProposals: getProposals(parts),
  };
}

function propose(parts: Parts): ProposalCalls["proposeSettlement"] {
  return async ({ marketId, act: given, digest, ...words }, context) => {
    const checked = await check(parts, marketId, given, digest);
    if (!checked.ok) return checked;
    const { market, act, plan } = checked;
    const said = actWords(market, act);
    const askedBy = context.caller.username;
    if (!parts.secondPerson.isNeededFor(plan, act)) {
      const actor = `operator:${askedBy}` as const;
      const outcome = await doAct(parts, { market, act, plan, words, actor });
      if (!outcome.ok) return declaredRefusal(operator.proposeSettlement, outcome.code);
      context.noteChange({ before: { status: market.status }, after: { done: said } });
      return { ok: true, result: { state: "done", words: `${market.name}: ${said}.`, proposalId: null } };
    }
    const amount = amountOf(plan, act);
    const proposal = { marketId, act: given, words: said, ...words, amount, digest, askedBy };
    const proposalId = await parts.proposals.add(proposal);
    if (proposalId === undefined) return refuse("PROPOSAL_PENDING");
    context.noteChange({ before: {}, after: { proposalId, act: said, digest } });
    const result = `${market.name}: ${said}. Another operator must approve it within a day.`;
    return { ok: true, result: { state: "proposed", words: result, proposalId } };
  };
}

function approve(parts: Parts): ProposalCalls["approveSettlement"] {
  return async ({ proposalId, digest }, context) => {
    const proposal = await parts.proposals.find(proposalId);
    if (proposal === undefined) return refuse("PROPOSAL_NOT_FOUND");
    if (proposal.state !== "open") return refuse("PROPOSAL_ENDED");
    if (proposal.askedBy === context.caller.username) return ANOTHER_ONE;
    if (proposal.digest !== digest) return refuse("PREVIEW_OUTDATED");
    const { marketId, reason, rule, askedBy } = proposal;
    const checked = await check(parts, marketId, proposal.act, digest);
    if (!checked.ok) return checked;
    const { market, act, plan } = checked;
    const { username } = context.caller;
    await parts.proposals.beginApproval(proposalId, username);
    const actor = `operator:${username}` as const;
    const outcome = await doAct(parts, { market, act, plan, words: { reason, rule }, actor });
    if (!outcome.ok) return declaredRefusal(operator.approveSettlement, outcome.code);
    await parts.proposals.endApproval(proposalId);
    context.noteChange({ before: { status: market.status, askedBy }, after: { done: proposal.words } });
    return { ok: true, result: `${market.name}: ${proposal.words}. It is done.` };
  };
}

function withdraw({ proposals }: Parts): ProposalCalls["withdrawSettlement"] {
  return async ({ proposalId }, context) => {
    const proposal = await proposals.find(proposalId);
    if (proposal === undefined) return refuse("PROPOSAL_NOT_FOUND");
    if (proposal.state !== "open") return refuse("PROPOSAL_ENDED");
    await proposals.withdraw(proposalId, context.caller.username);
    context.noteChange({ before: { askedBy: proposal.askedBy }, after: { withdrawn: proposal.words } });
    return { ok: true, result: "The proposal is taken back." };
  };
}

function getProposals({ finder, proposals }: Parts): ProposalCalls["getSettlementProposals"] {
  return async ({ MarketId: marketId, Open, MaxResultCount: take, SkipCount: skip }) => {
    const isOpen = Open === undefined ? undefined : Open === "true";
    const { proposals: found, count } = await proposals.list({ marketId, isOpen, take, skip });
    const items: SettlementProposal[] = [];
    for (const proposal of found) items.push(await present(finder, proposal));
    return { ok: true, result: { items, totalCount: count } };
  };
}

/** An act that still decides what its preview said. */
interface Checked {
  readonly ok: true;
  readonly market: CatalogueMarket;
  readonly act: PlannedAct;
  readonly plan: SettlementPlan;
}

type CheckRefusal = PlanRefusal | "RUNNER_NOT_FOUND" | "MARKET_STATUS_INVALID" | "PREVIEW_OUTDATED";

async function check(
  { finder, planner }: Parts,
  marketId: number,
  given: SettlementAct,
  digest: string,
): Promise<Checked | ReturnType<typeof refuse<CheckRefusal>>> {
  const event = await finder.byMarket(marketId);
  const market = event?.markets.find(({ id }) => id === marketId);
  if (!market) return refuse("MARKET_NOT_FOUND");
  const act = givenAct(market, given);
  if (act === undefined) return refuse("RUNNER_NOT_FOUND");
  if (act.type === "settle" && market.status === "open") return NOT_OPEN;
  const plan = await planner.plan(marketId, act);
  if (typeof plan === "string") return refuse(plan);
  return plan.digest === digest ? { ok: true, market, act, plan } : refuse("PREVIEW_OUTDATED");
}

async function present(finder: EventFinder, proposal: Proposal): Promise<SettlementProposal> {
  const { id: proposalId, marketId, askedAt, expiresAt, decidedAt, amount, ...told } = proposal;
  const event = await finder.byMarket(marketId);
  return {
    ...{ ...told, proposalId, marketId },
    marketName: event?.markets.find((market) => market.id === marketId)?.name ?? "",
    eventTitle: event?.title ?? "",
    amount: paiseToMainUnits(paise(amount)),
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
