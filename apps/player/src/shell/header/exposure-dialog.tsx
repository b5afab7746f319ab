import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api as contract, type UserMarkets } from "@crossbook/contract";
import { Dialog, Money } from "@crossbook/ui";
import { nameText } from "../../markets/name-text.ts";
import { exposureText } from "../../messages/english/shell/exposure.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./exposure-dialog.module.css";

const REFRESH_MS = 15_000;

interface ExposureDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** A link in it leads to another page. */
  readonly onFollow: () => void;
}

/** What the exposure is made of: each event with its markets, and the most that can be lost in each. */
export function ExposureDialog({ open, onClose, onFollow }: ExposureDialogProps) {
  const query = useCall(contract.bets.getUserMarkets, {}, { refetchIntervalMs: REFRESH_MS });
  const limit = useOpenBets().data?.exposureLimit;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={navigationText().exposure}
      description={exposureText().exposureNote}
    >
      {limit !== undefined && (
        <dl className={classes.limit}>
          <div>
            <dt>{exposureText().limit}</dt>
            <dd>
              <Money amount={paiseOfWire(limit)} />
            </dd>
          </div>
        </dl>
      )}
      <Loaded query={query} failure={exposureText().loadFailed} rows={3}>
        {(events) =>
          events.length === 0 ? (
            <p>{exposureText().noOpenBets}</p>
          ) : (
            events.map((event) => <EventExposure key={event.eventId} event={event} onFollow={onFollow} />)
          )
        }
      </Loaded>
    </Dialog>
  );
}

interface EventExposureProps {
  readonly event: UserMarkets[number];
  readonly onFollow: () => void;
}

function EventExposure({ event: { eventId, title, markets }, onFollow }: EventExposureProps) {
  const headingId = `exposure-${eventId}`;
  return (
    <section className={classes.event} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.title}>
        <Link
          to="/markets/:eventid?/:dreamid?"
          params={{ eventid: String(eventId) }}
          className={classes.link}
          onClick={onFollow}
        >
          {title}
        </Link>
        <Money amount={paiseOfWire(markets.reduce((sum, { exposure }) => sum + exposure, 0))} />
      </h3>
      <dl className={classes.markets}>
        {markets.map(({ marketId, marketName, bets, exposure }) => (
          <div key={marketId}>
            <dt>
              {nameText().market(marketName)} · {exposureText().betCount(bets)}
            </dt>
            <dd>
              <Money amount={paiseOfWire(exposure)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
