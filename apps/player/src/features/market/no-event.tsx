import { useCall } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { usePreferences } from "../../app/use-preferences.ts";
import { EventGroup } from "../../events/event-group.tsx";
import { marketText } from "../../messages/english/betting/market.ts";
import { marketDetailText } from "../../messages/english/betting/market-details.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./market-page.module.css";

const CLOSEST_COUNT = 6;
const CLOSEST_REFRESH_MS = 30_000;

export interface NoEventProps {
  /** An event was asked for, and there is none of this number. */
  readonly isUnknown?: boolean;
}

/** The page without an event: the nearest ones, to choose from. */
export function NoEvent({ isUnknown = false }: NoEventProps) {
  const pins = usePreferences((preferences) => preferences.pins);
  const closest = useCall(
    contract.events.closest,
    { count: CLOSEST_COUNT },
    { refetchIntervalMs: CLOSEST_REFRESH_MS },
  );
  const events = (closest.data ?? []).map((event) => ({ ...event, pin: pins.includes(event.id) }));
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{marketText().markets}</h1>
      <EmptyState
        title={isUnknown ? marketDetailText().noSuchMatch : marketDetailText().chooseMatch}
        action={
          <Link to="/inplay" className={classes.link}>
            {marketDetailText().allInPlay}
          </Link>
        }
      />
      {events.length > 0 && <EventGroup name={marketDetailText().nearest} events={events} />}
    </div>
  );
}
