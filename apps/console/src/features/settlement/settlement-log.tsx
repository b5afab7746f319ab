import { PagedList, useCall, usePaging } from "@crossbook/browser";
import { api, type SettlementLogLine } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { useMoment } from "../../fields/use-moment.ts";
import { useMomentWords } from "../../fields/use-moment-words.ts";
import { REFETCH_MS } from "../../shell/refetch.ts";
import { type Column, DataTable } from "../../tables/data-table.tsx";
import classes from "./settlement-market-page.module.css";

const ACTION_WORDS = {
  settled: "settled",
  settledAgain: "settled again",
  void: "void",
  betsVoid: "bets void",
  runnerRemoved: "runner taken out",
} as const satisfies Record<SettlementLogLine["action"], string>;

/** What players can read of how the event was settled. */
export function SettlementLog({ eventId }: { readonly eventId: number }) {
  const moment = useMoment();
  const momentWords = useMomentWords();
  const paging = usePaging();
  const { page, pageSize } = paging;
  const query = useCall(
    api.operator.getSettlementLog,
    { EventId: eventId, MaxResultCount: pageSize, SkipCount: page * pageSize },
    { keepPrevious: true, refetchIntervalMs: REFETCH_MS },
  );
  const columns: readonly Column<SettlementLogLine>[] = [
    { key: "at", title: "When", cell: ({ at }) => moment(at) },
    { key: "market", title: "Market", cell: ({ marketName }) => marketName },
    { key: "action", title: "What", cell: ({ action }) => ACTION_WORDS[action] },
    { key: "words", title: "Result", cell: ({ words }) => momentWords(words) },
    { key: "by", title: "By", cell: ({ by }) => by },
    { key: "reason", title: "Reason", cell: ({ reason }) => reason },
    { key: "rule", title: "Rule", cell: ({ rule }) => rule },
  ];
  return (
    <section className={classes.part} aria-label="Log of the event">
      <h2 className={classes.title}>What players can read</h2>
      <PagedList
        label="Log"
        query={query}
        paging={paging}
        failure="The log could not be loaded."
        empty={<EmptyState title="Nothing is settled yet." />}
      >
        {(lines) => (
          <DataTable
            label="Log of the event"
            columns={columns}
            rows={lines}
            rowKey={({ at, marketId, action, words }) => `${at} ${marketId} ${action} ${words}`}
          />
        )}
      </PagedList>
    </section>
  );
}
