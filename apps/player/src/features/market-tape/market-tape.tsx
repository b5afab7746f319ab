import { callKey, OutOfDate, ReadFailed, useBrowserApp, useCall, useMarketBook } from "@crossbook/browser";
import { api as contract, type Market } from "@crossbook/contract";
import { formatSize } from "@crossbook/money";
import type { PriceNotation } from "@crossbook/odds";
import { EmptyState, Price, Skeleton, VisuallyHidden } from "@crossbook/ui";
import { memo, useMemo } from "react";
import { nameText } from "../../markets/name-text.ts";
import { useReadAfterPush } from "../../markets/use-read-after-push.ts";
import { tapeText } from "../../messages/english/betting/tape.ts";
import classes from "./market-tape.module.css";
import { type TapeRow, tapeRows } from "./tape-rows.ts";

const REFRESH_MS = 5_000;

/** The newest matches of a market: time, runner, price, size. Its height never changes, and nothing of it is read out. */
export function MarketTape({ market }: { readonly market: Market }) {
  const { marketId, runners, notation } = market;
  const input = { marketId };
  const query = useCall(contract.trading.getMarketTape, input, { refetchIntervalMs: REFRESH_MS });
  const matched = useMarketBook(marketId, (book) => book.matched);
  useReadAfterPush(callKey(contract.trading.getMarketTape, input), matched);
  const { data } = query;
  const rows = useMemo(() => data && tapeRows(data, runners), [data, runners]);
  return (
    <div
      className={classes.view}
      role="group"
      tabIndex={0}
      aria-label={tapeText().lastMatchesIn(nameText().market(market.marketName))}
    >
      {rows === undefined ? (
        query.error !== null ? (
          <ReadFailed query={query} title={tapeText().failed} />
        ) : (
          <div aria-busy="true">
            <VisuallyHidden>{tapeText().loading}</VisuallyHidden>
            <Skeleton shape="text" count={8} />
          </div>
        )
      ) : (
        <>
          <OutOfDate query={query} />
          {rows.length === 0 ? (
            <EmptyState title={tapeText().none} />
          ) : (
            <Tape rows={rows} notation={notation} name={nameText().market(market.marketName)} />
          )}
        </>
      )}
    </div>
  );
}

interface TapeProps {
  readonly rows: readonly TapeRow[];
  readonly notation: PriceNotation;
  readonly name: string;
}

function Tape({ rows, notation, name }: TapeProps) {
  const { timeZone } = useBrowserApp().ports;
  const time = useMemo(
    () =>
      new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", second: "2-digit" }),
    [timeZone],
  );
  return (
    <table className={classes.table} aria-live="off" aria-label={tapeText().lastMatchesIn(name)}>
      <thead>
        <tr>
          <th scope="col">{tapeText().time}</th>
          <th scope="col">{tapeText().runner}</th>
          <th scope="col">{tapeText().price}</th>
          <th scope="col">{tapeText().size}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TapeLine key={row.matchId} row={row} time={time.format(new Date(row.at))} notation={notation} />
        ))}
      </tbody>
    </table>
  );
}

interface TapeLineProps {
  readonly row: TapeRow;
  readonly time: string;
  readonly notation: PriceNotation;
}

const TapeLine = memo(
  function TapeLine({ row, time, notation }: TapeLineProps) {
    return (
      <tr>
        <td>{time}</td>
        <td className={classes.runner} dir="auto">
          {nameText().runner(row.runnerName)}
        </td>
        <td className={classes.price} data-move={row.move}>
          <Price odds={row.price} notation={notation} />
        </td>
        <td>{formatSize(row.size)}</td>
      </tr>
    );
  },
  (before, after) =>
    before.row.matchId === after.row.matchId &&
    before.row.move === after.row.move &&
    before.time === after.time,
);
