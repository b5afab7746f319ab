import { Badge, Icon } from "@crossbook/ui";
import { Eye } from "@lucide/icons";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./my-markets-link.module.css";

/** The eye: leads a player to the events that they have bets on, with how many those are. */
export function MyMarketsLink() {
  const bets = useOpenBets().data?.openBets ?? [];
  const count = new Set(bets.map(({ eventId }) => eventId)).size;
  return (
    <Link to="/my-markets" className={classes.eye} aria-label={labelOf(count)}>
      <Icon icon={Eye} aria-hidden />
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          <Badge tone="primary">{count}</Badge>
        </span>
      )}
    </Link>
  );
}

function labelOf(count: number): string {
  if (count === 0) return navigationText().myMarkets;
  return navigationText().myMarketsCount(count);
}
