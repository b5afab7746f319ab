import { paiseOfWire, useCall, useHubMessage } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Money, Sentence } from "@crossbook/ui";
import { marketText } from "../../messages/english/betting/market.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./market-card.module.css";

/** More markets of one event than are asked for have no line of their own; the report has them all. */
const MARKETS_OF_EVENT = 100;

export interface OwnResultProps {
  readonly eventId: number;
  readonly marketId: number;
}

/** What a settled market brought the player: net, and what it is made of. Nothing for guests and who had no bet there. */
export function OwnResult({ eventId, marketId }: OwnResultProps) {
  const loggedIn = useSession((session) => session.loggedIn);
  const report = useCall(
    contract.transactions.getProfitLoss,
    { EventId: eventId, MaxResultCount: MARKETS_OF_EVENT, SkipCount: 0 },
    { enabled: loggedIn },
  );
  useHubMessage("MarketResult", ({ EventId }) => {
    if (EventId === eventId) void report.refetch();
  });
  const own = report.data?.items.find((row) => row.marketId === marketId);
  if (!loggedIn || own === undefined) return null;
  return (
    <span className={classes.own}>
      <Sentence parts={marketText().yourResult(<Money amount={paiseOfWire(own.net)} signed toned />)} />
      {own.commission > 0 && (
        <span>
          <Sentence
            parts={marketText().grossAndCommission(
              <Money amount={paiseOfWire(own.gross)} signed />,
              <Money amount={paiseOfWire(own.commission)} />,
            )}
          />
        </span>
      )}
    </span>
  );
}
