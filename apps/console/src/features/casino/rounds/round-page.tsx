import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OperatorCasinoRound } from "@crossbook/contract";
import { Button, Money } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import { Page } from "../../../shell/page.tsx";
import { PlayerLink } from "../../../shell/player-link.tsx";
import { DataTable } from "../../../tables/data-table.tsx";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { CasinoLinks } from "../casino-links.tsx";
import { RoundState } from "./round-state.tsx";
import { transactionColumns } from "./transaction-columns.tsx";

/** One round with its replay: every transaction, and what the ledger has moved for it, in their order. */
export function RoundPage() {
  const { roundId = "" } = useParams({ strict: false }) as { readonly roundId?: string };
  const query = useCall(api.operator.getCasinoRound, { roundId: Number(roundId) });
  return (
    <Page
      title={`Round ${query.data?.roundRef ?? roundId}`}
      acts={query.data && <RoundActs round={query.data} />}
    >
      <CasinoLinks />
      <Loaded query={query} failure="The round could not be loaded.">
        {(round) => <Replay round={round} />}
      </Loaded>
    </Page>
  );
}

function Replay({ round }: { readonly round: OperatorCasinoRound }) {
  const moment = useMoment();
  return (
    <>
      <Facts>
        <Fact title="Game">
          {round.gameName} ({round.providerName})
        </Fact>
        <Fact title="Player">{round.userName === null ? "–" : <PlayerLink userName={round.userName} />}</Fact>
        <Fact title="State">
          <RoundState state={round.state} />
        </Fact>
        <Fact title="Opened">{moment(round.openedAt)}</Fact>
        <Fact title="Closed">{round.closedAt === null ? "–" : moment(round.closedAt)}</Fact>
        <Fact title="Staked">
          <Money amount={paiseOfWire(round.staked)} />
        </Fact>
        <Fact title="Won">
          <Money amount={paiseOfWire(round.won)} />
        </Fact>
        <Fact title="Net">
          <Money amount={paiseOfWire(round.net)} signed toned />
        </Fact>
      </Facts>
      <h2>Transactions</h2>
      <DataTable
        label="Transactions"
        columns={transactionColumns(moment).filter(({ key }) => key !== "round" && key !== "player")}
        rows={round.transactions}
        rowKey={({ id }) => id}
      />
      <h2>Ledger</h2>
      <DataTable
        label="Ledger"
        rows={round.ledger}
        rowKey={({ entryId }) => entryId}
        columns={[
          { key: "entry", title: "Entry", figures: true, cell: ({ entryId }) => entryId },
          { key: "at", title: "When", cell: ({ at }) => moment(at) },
          {
            ...{ key: "amount", title: "Amount", figures: true },
            cell: ({ amount }) => <Money amount={paiseOfWire(amount)} signed toned />,
          },
          {
            ...{ key: "balance", title: "Cash after it", figures: true },
            cell: ({ balanceAfter }) => <Money amount={paiseOfWire(balanceAfter)} />,
          },
        ]}
      />
    </>
  );
}

type Decision = "rollBack" | "close";

/** Ends a round that its studio has left open, where the role may. */
function RoundActs({ round: { id, state, staked, won, roundRef } }: { readonly round: OperatorCasinoRound }) {
  const mayResolve = useMay("resolveCasinoRound");
  const [decision, setDecision] = useState<Decision>();
  const { run } = useAct(api.operator.resolveCasinoRound, {
    done: (round) => `Round ${round.roundRef} is ${round.state === "closed" ? "closed" : "rolled back"}.`,
    quiet: true,
  });
  if (!mayResolve || state !== "open") return null;
  return (
    <>
      {won === 0 && <Button onClick={() => setDecision("rollBack")}>Give the stakes back</Button>}
      <Button variant="danger" onClick={() => setDecision("close")}>
        Close as it stands
      </Button>
      {decision !== undefined && (
        <ConfirmDialog
          title={`${decision === "rollBack" ? "Roll back" : "Close"} round ${roundRef}`}
          act={decision === "rollBack" ? "Give the stakes back" : "Close the round"}
          tone={decision === "rollBack" ? "primary" : "danger"}
          onConfirm={(reason) => run({ roundId: id, decision, reason })}
          onClose={() => setDecision(undefined)}
        >
          <p>
            Staked <Money amount={paiseOfWire(staked)} />, won <Money amount={paiseOfWire(won)} />.{" "}
            {decision === "rollBack"
              ? "The stakes go back to the player."
              : "No money moves: the player keeps what was won, and the stakes are lost."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
