import { paiseOfWire } from "@crossbook/browser";
import { CASINO_STUDIO_NAMES, type OperatorCasinoTransaction } from "@crossbook/contract";
import { Badge, type BadgeProps, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { PlayerLink } from "../../../shell/player-link.tsx";
import type { Column } from "../../../tables/data-table.tsx";

const TONES: Readonly<Record<OperatorCasinoTransaction["state"], NonNullable<BadgeProps["tone"]>>> = {
  due: "caution",
  done: "win",
  refused: "loss",
  killed: "plain",
};

const KIND_WORDS: Readonly<Record<OperatorCasinoTransaction["kind"], string>> = {
  ...{ bet: "bet", win: "win", rollback: "rollback", jackpot: "jackpot win", promo: "promotional win" },
  ...{ freeRoundTotal: "total of free rounds", adjustment: "adjustment" },
};

const STATE_WORDS: Readonly<Record<OperatorCasinoTransaction["state"], string>> = {
  ...{ due: "due", done: "done", refused: "refused", killed: "rolled back before it came" },
};

/** What operators read as a kind of transaction; one that has no words here stays as it is. */
function kindWords(kind: OperatorCasinoTransaction["kind"]): string {
  return KIND_WORDS[kind] ?? kind;
}

/** What operators read as a state of a transaction; one that has no words here stays as it is. */
export function transactionStateWords(state: OperatorCasinoTransaction["state"]): string {
  return STATE_WORDS[state] ?? state;
}

/** The columns of a studio's transactions. */
export function transactionColumns(
  moment: (iso: string) => string,
): readonly Column<OperatorCasinoTransaction>[] {
  return [
    { key: "id", title: "No.", figures: true, cell: ({ id }) => id },
    { key: "at", title: "Received", cell: ({ receivedAt }) => moment(receivedAt) },
    { key: "studio", title: "Studio", cell: ({ studio }) => CASINO_STUDIO_NAMES[studio] },
    { key: "tx", title: "Studio's id", cell: ({ txId }) => txId },
    { key: "kind", title: "Kind", cell: ({ kind }) => kindWords(kind) },
    { key: "of", title: "Of", cell: ({ refTxId }) => refTxId ?? "" },
    {
      key: "player",
      title: "Player",
      cell: ({ userName }) => (userName === null ? "–" : <PlayerLink userName={userName} />),
    },
    {
      ...{ key: "amount", title: "Amount", figures: true },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    {
      ...{ key: "state", title: "State" },
      cell: ({ state, code }) => (
        <Badge tone={TONES[state]}>{[transactionStateWords(state), code].filter(Boolean).join(": ")}</Badge>
      ),
    },
    { key: "signature", title: "Signature", cell: ({ signature }) => signature },
    { key: "round", title: "Round", figures: true, cell: ({ roundId }) => <RoundLink roundId={roundId} /> },
  ];
}

function RoundLink({ roundId }: { readonly roundId: number | null }) {
  if (roundId === null) return "–";
  return (
    <Link to="/casino/rounds/$roundId" params={{ roundId: String(roundId) }}>
      {roundId}
    </Link>
  );
}
