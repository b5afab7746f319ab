import { useCall } from "@crossbook/browser";
import { api as contract, type PublicSettlement } from "@crossbook/contract";
import { Button, EmptyState, ErrorState, Field, Skeleton } from "@crossbook/ui";
import { useState } from "react";
import { AccountPage } from "../../account/account-page.tsx";
import { useDebounced } from "../../app/use-debounced.ts";
import { settlementText } from "../../messages/english/betting/settlements.ts";
import { Link } from "../../routes/link.tsx";
import { settlementsSearch } from "../../routes/route-search.ts";
import { useRawSearch } from "../../routes/use-router.ts";
import { SettlementLine } from "./settlement-line.tsx";
import classes from "./settlements-page.module.css";

const PAGE = 25;
const MOST_SEARCHED = 80;
/** The server is asked once the typing rests. */
const ASK_AFTER_MS = 250;

/** How markets were settled, newest first: of one event (`event` in the address), or all with a search. For guests too. */
export function SettlementsPage() {
  const { event } = settlementsSearch(useRawSearch());
  const [text, setText] = useState("");
  const search = useDebounced(text.trim(), ASK_AFTER_MS);
  const key = event === undefined ? search : `event ${event}`;
  return (
    <AccountPage title={settlementText().title} lead={settlementText().lead}>
      {event === undefined ? (
        <Field
          label={settlementText().search}
          type="search"
          autoComplete="off"
          maxLength={MOST_SEARCHED}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <p className={classes.note}>
          {settlementText().ofOneEvent}{" "}
          <Link to="/settlements" search={{}} className={classes.link}>
            {settlementText().allEvents}
          </Link>
        </p>
      )}
      <Settlements key={key} event={event} search={search} />
    </AccountPage>
  );
}

/** Pages by the last line of the one before, so that new lines move nothing. */
function Settlements({ event, search }: { readonly event: number | undefined; readonly search: string }) {
  const [before, setBefore] = useState<number>();
  const { data, error, isFetching, refetch } = useCall(
    contract.settlements.getSettlements,
    {
      MaxResultCount: PAGE,
      ...(event === undefined ? search !== "" && { Search: search } : { EventId: event }),
      ...(before !== undefined && { Before: before }),
    },
    { keepPrevious: true },
  );
  if (data === undefined)
    return error ? (
      <ErrorState
        title={settlementText().loadFailed}
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <Skeleton shape="row" count={6} />
    );
  const { items, hasMore } = data;
  return (
    <>
      <Lines items={items} busy={isFetching} />
      {(before !== undefined || hasMore) && (
        <div className={classes.pages}>
          <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>
            {settlementText().newest}
          </Button>
          <Button disabled={!hasMore} onClick={() => setBefore(items.at(-1)?.settlementId)}>
            {settlementText().older}
          </Button>
        </div>
      )}
    </>
  );
}

function Lines({ items, busy }: { readonly items: readonly PublicSettlement[]; readonly busy: boolean }) {
  if (items.length === 0)
    return <EmptyState title={settlementText().none}>{settlementText().whenHere}</EmptyState>;
  return (
    <ul className={classes.list} aria-label={settlementText().settledMarkets} aria-busy={busy}>
      {items.map((line) => (
        <SettlementLine key={line.settlementId} line={line} />
      ))}
    </ul>
  );
}
