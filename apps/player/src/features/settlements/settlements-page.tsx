import { Loaded, useCall } from "@crossbook/browser";
import { api as contract, type PublicSettlement } from "@crossbook/contract";
import { Button, EmptyState, Field } from "@crossbook/ui";
import { AccountPage } from "../../account/account-page.tsx";
import { useDebounced } from "../../app/use-debounced.ts";
import { settlementText } from "../../messages/english/betting/settlements.ts";
import { useKept } from "../../routes/kept/use-kept.ts";
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
  const [text, setText] = useKept("search", "");
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
      <Settlements key={key} name={key} event={event} search={search} />
    </AccountPage>
  );
}

interface SettlementsProps {
  /** Which list it is. */
  readonly name: string;
  readonly event: number | undefined;
  readonly search: string;
}

/** Pages by the last line of the one before, so that new lines move nothing. */
function Settlements({ name, event, search }: SettlementsProps) {
  const [before, setBefore] = useKept<number | undefined>(`before of ${name}`, undefined);
  const query = useCall(
    contract.settlements.getSettlements,
    {
      MaxResultCount: PAGE,
      ...(event === undefined ? search !== "" && { Search: search } : { EventId: event }),
      ...(before !== undefined && { Before: before }),
    },
    { keepPrevious: true },
  );
  const { data } = query;
  const hasMore = data?.hasMore === true;
  // Not disabled for the browser, which would take the focus from who has gone to an end.
  const [isNewest, isOldest] = [before === undefined, !hasMore];
  return (
    <>
      <Loaded query={query} failure={settlementText().loadFailed} rows={6}>
        {({ items }) => <Lines items={items} busy={query.isFetching} />}
      </Loaded>
      {(!isNewest || hasMore) && (
        <div className={classes.pages}>
          <Button aria-disabled={isNewest} onClick={() => isNewest || setBefore(undefined)}>
            {settlementText().newest}
          </Button>
          <Button
            aria-disabled={isOldest}
            onClick={() => isOldest || setBefore(data?.items.at(-1)?.settlementId)}
          >
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
