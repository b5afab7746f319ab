import { ReadFailed, useCall } from "@crossbook/browser";
import { api, type SettlementProposal } from "@crossbook/contract";
import { Button, Skeleton } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { Refusal } from "../../fields/refusal.tsx";
import { useMoment } from "../../fields/use-moment.ts";
import { useMomentWords } from "../../fields/use-moment-words.ts";
import { useMay, useOperator } from "../../session/use-operator.ts";
import { PreviewOfAct } from "../../settlement/preview-of-act.tsx";
import classes from "./settlement-market-page.module.css";

/** What was proposed for a market, with its preview as it is now, and the second operator's decision. */
export function ProposalCard({
  marketId,
  proposalId,
}: {
  readonly marketId: number;
  readonly proposalId: number;
}) {
  const input = { MarketId: marketId, Open: "true" } as const;
  const query = useCall(api.operator.getSettlementProposals, input);
  // An answer of before has the proposal that was taken back.
  const proposal = query.data?.items.find((each) => each.proposalId === proposalId);
  if (proposal !== undefined) return <Proposal proposal={proposal} />;
  return query.isError ? (
    <ReadFailed query={query} title="The proposal could not be loaded." />
  ) : (
    <Skeleton shape="row" count={2} />
  );
}

function Proposal({ proposal }: { readonly proposal: SettlementProposal }) {
  const moment = useMoment();
  const momentWords = useMomentWords();
  const mayPreview = useMay("previewSettlement");
  const { marketId, words, askedBy, askedAt, expiresAt, reason, rule } = proposal;
  return (
    <section className={classes.part} aria-label="Proposal">
      <h2 className={classes.title}>Proposed: {momentWords(words)}</h2>
      <p>
        {askedBy} asked for it on {moment(askedAt)}: {reason} ({rule}). It is void after {moment(expiresAt)}.
      </p>
      {mayPreview && (
        <PreviewOfAct marketId={marketId} act={proposal.act}>
          {({ digest }) => <Decide proposal={proposal} isSame={digest === proposal.digest} />}
        </PreviewOfAct>
      )}
    </section>
  );
}

/** Approve, by another operator than the one who asked, or take it back. */
function Decide({
  proposal: { proposalId, askedBy, digest },
  isSame,
}: {
  readonly proposal: SettlementProposal;
  /** Whether it still decides what it decided when it was proposed. */
  readonly isSame: boolean;
}) {
  const { userName } = useOperator();
  const mayApprove = useMay("approveSettlement");
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const approval = useAct(api.operator.approveSettlement, { done: (words) => words });
  const withdrawal = useAct(api.operator.withdrawSettlement, { done: (words) => words, quiet: true });
  if (!mayApprove) return null;
  const isOwn = userName === askedBy;
  return (
    <>
      {isOwn && <p>Another operator must approve it.</p>}
      {!isSame && (
        <Refusal>
          What this decides has changed since it was proposed: take it back and preview it again.
        </Refusal>
      )}
      <div className={classes.buttons}>
        {!isOwn && isSame && (
          <Button
            variant="danger"
            busy={approval.busy}
            onClick={() => void approval.run({ proposalId, digest })}
          >
            Approve and do it
          </Button>
        )}
        <Button onClick={() => setIsWithdrawing(true)}>Take it back</Button>
      </div>
      {isWithdrawing && (
        <ConfirmDialog
          title="Take the proposal back"
          act="Take it back"
          onConfirm={(reason) => withdrawal.run({ proposalId, reason })}
          onClose={() => setIsWithdrawing(false)}
        >
          <p>Nothing is done. Another proposal can be made.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
