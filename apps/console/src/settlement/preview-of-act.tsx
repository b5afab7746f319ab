import { paiseOfWire } from "@crossbook/browser";
import type { PreviewedAccount, SettlementAct, SettlementPreview } from "@crossbook/contract";
import { Badge, ErrorState, Money, Pager, Skeleton } from "@crossbook/ui";
import type { ReactNode } from "react";
import { useMomentWords } from "../fields/use-moment-words.ts";
import { type Column, DataTable } from "../tables/data-table.tsx";
import classes from "./preview-of-act.module.css";
import { usePreview } from "./use-preview.ts";

/** An act whose preview is asked for; each time it is asked for is a reading of its own. */
export interface ShownAct {
  readonly act: SettlementAct;
  readonly reading: number;
}

/** The act whose preview is asked for after what was shown before: also the same one again, since bets come and go. */
export function nextShown(act: SettlementAct): (before: ShownAct | undefined) => ShownAct {
  return (before) => ({ act, reading: (before?.reading ?? 0) + 1 });
}

/** What `PreviewOfAct` shows. Give it a `key` of the reading: it reads the preview once. */
export interface PreviewOfActProps {
  readonly marketId: number;
  readonly act: SettlementAct;
  /** What can be done with it, below it. */
  readonly children: (preview: SettlementPreview) => ReactNode;
}

type Amount = keyof {
  [Key in keyof PreviewedAccount as PreviewedAccount[Key] extends number ? Key : never]: 0;
};

function money(key: Amount, title: string, signed = false): Column<PreviewedAccount> {
  return {
    ...{ key, title, figures: true },
    cell: (account) => <Money amount={paiseOfWire(account[key])} signed={signed} toned={signed} />,
  };
}

const NAME: Column<PreviewedAccount> = {
  key: "userName",
  title: "Account",
  cell: ({ userName }) => userName,
};
const AFTER: readonly Column<PreviewedAccount>[] = [
  money("change", "Change", true),
  money("cash", "Cash now"),
  money("cashAfter", "Cash after"),
  {
    ...{ key: "owed", title: "Owes after", figures: true },
    cell: ({ owed, owedAfter }) =>
      owed === 0 && owedAfter === 0 ? "–" : <Money amount={paiseOfWire(owedAfter)} />,
  },
  money("exposureAfter", "Exposure after"),
];
const PAID: readonly Column<PreviewedAccount>[] = [
  money("gross", "Gross", true),
  money("commission", "Commission"),
];
const PAID_BEFORE: readonly Column<PreviewedAccount>[] = [
  money("grossBefore", "Gross before", true),
  money("commissionBefore", "Commission before"),
];

/** What an act would do to everybody's money and to the house's. */
export function PreviewOfAct({ marketId, act, children }: PreviewOfActProps) {
  const { preview, refusal, busy, page, pageSize, toPage, toPageSize, again } = usePreview(marketId, act);
  const momentWords = useMomentWords();
  if (refusal !== undefined)
    return <ErrorState title="This cannot be done." message={refusal} onRetry={again} />;
  if (preview === undefined) return <Skeleton shape="row" count={4} />;
  const columns = [
    NAME,
    ...(act.type === "voidBets" ? [money("voidedStake", "Void stake")] : []),
    ...(preview.isCorrection ? PAID_BEFORE : []),
    ...PAID,
    ...AFTER,
  ];
  return (
    <section className={classes.preview} aria-label="Preview" aria-busy={busy}>
      <h2 className={classes.title}>
        {preview.before === null ? "" : `${preview.before} becomes `}
        {momentWords(preview.after)}
        {preview.needsSecondPerson && <Badge tone="caution">takes two operators</Badge>}
        {preview.isCorrection && <Badge tone="caution">correction</Badge>}
      </h2>
      <Totals preview={preview} />
      {preview.items.length === 0 ? (
        <p>Nobody has anything matched here.</p>
      ) : (
        <>
          <DataTable
            label="Accounts"
            columns={columns}
            rows={preview.items}
            rowKey={({ userId }) => userId}
          />
          <Pager
            {...{ label: "Accounts", page, pageSize, total: preview.totalCount }}
            onPage={toPage}
            onPageSize={toPageSize}
          />
        </>
      )}
      {children(preview)}
    </section>
  );
}

/** What players, commission and rounding change by is zero together: said, so that it is looked at. */
function Totals({ preview: { totals, matches, totalCount } }: { readonly preview: SettlementPreview }) {
  const { players, houseCommission, rounding } = totals;
  const sum = paiseOfWire(players + houseCommission + rounding);
  const figures: readonly (readonly [string, ReactNode])[] = [
    ["Accounts", totalCount],
    ["Bets", totals.bets],
    ...(matches > 0 ? [["Matches made void", matches] as const] : []),
    ["Backers' stake", <Money key="stake" amount={paiseOfWire(totals.stake)} />],
    ["Players", <Money key="players" amount={paiseOfWire(players)} signed />],
    ["Commission", <Money key="commission" amount={paiseOfWire(houseCommission)} signed />],
    ["Rounding", <Money key="rounding" amount={paiseOfWire(rounding)} signed />],
    ["Sum of the three", <Money key="sum" amount={sum} />],
    ["House advances", <Money key="advanced" amount={paiseOfWire(totals.advanced)} />],
    ["Repaid to the house", <Money key="repaid" amount={paiseOfWire(totals.repaid)} />],
  ];
  return (
    <dl className={classes.totals}>
      {figures.map(([title, figure]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
