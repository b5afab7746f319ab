import { OutOfDate, ReadFailed } from "@crossbook/browser";
import { EmptyState, Icon, Skeleton } from "@crossbook/ui";
import { Tv } from "@lucide/icons";
import type { ReactNode } from "react";
import { useEventTree } from "../../events/use-event-tree.ts";
import { eventPageText } from "../../messages/english/betting/event-pages.ts";
import { eventText } from "../../messages/english/betting/events.ts";
import { useKept } from "../../routes/kept/use-kept.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { type TvChannel, tvChannels } from "./tv-channels.ts";
import classes from "./tv-page.module.css";

export interface TvPageProps {
  /** What the player shows of an event: its live score. */
  readonly picture: (event: { readonly eventId: number; readonly isOver: boolean }) => ReactNode;
}

/** One player and a channel for each event in play. Events of play money have no camera: the picture is the live score. */
export function TvPage({ picture }: TvPageProps) {
  const { query, tree } = useEventTree();
  return (
    <div className={classes.page}>
      <PageHead title={eventText().tv} />
      {tree === undefined && <ReadFailed query={query} title={eventPageText().channelsFailed} />}
      <OutOfDate query={query} />
      {tree === undefined && !query.isError && (
        <div aria-busy="true">
          <Skeleton shape="card" count={2} />
        </div>
      )}
      {tree !== undefined && <Channels channels={tvChannels(tree)} picture={picture} />}
    </div>
  );
}

interface ChannelsProps extends TvPageProps {
  readonly channels: readonly TvChannel[];
}

function Channels({ channels, picture }: ChannelsProps) {
  const [chosen, setChosen] = useKept<number | undefined>("channel", undefined);
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0];
  if (channel === undefined) {
    return (
      <EmptyState
        icon={<Icon icon={Tv} aria-hidden />}
        title={eventPageText().nothingOn}
        action={
          <Link to="/inplay" className={classes.link}>
            {eventPageText().nextMatches}
          </Link>
        }
      >
        {eventPageText().channelBegins}
      </EmptyState>
    );
  }
  return (
    <div className={classes.columns}>
      <section className={classes.player} aria-labelledby="channel">
        <h2 id="channel" className={classes.title}>
          {channel.name}
        </h2>
        <p className={classes.note}>{channel.source}</p>
        {picture({ eventId: channel.id, isOver: false })}
        <Link
          to="/markets/:eventid?/:dreamid?"
          params={{ eventid: String(channel.id) }}
          className={classes.link}
        >
          {eventPageText().marketsOfMatch}
        </Link>
      </section>
      <ul className={classes.channels} aria-label={eventPageText().channels}>
        {channels.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={classes.channel}
              aria-pressed={one.id === channel.id}
              onClick={() => setChosen(one.id)}
            >
              <span>{one.name}</span>
              <span className={classes.note}>{one.sport}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
