import { paiseOfWire } from "@crossbook/browser";
import type { CasinoRound } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import classes from "./rounds.module.css";

/** What a round cost and brought, and how far it is. */
export function RoundFigures({ round }: { readonly round: CasinoRound }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Staked</dt>
        <dd>
          <Money amount={paiseOfWire(round.staked)} />
        </dd>
      </div>
      <div>
        <dt>Won</dt>
        <dd>
          <Money amount={paiseOfWire(round.won)} />
        </dd>
      </div>
      <div>
        <dt>Net</dt>
        <dd>
          <Money amount={paiseOfWire(round.net)} signed toned />
        </dd>
      </div>
      <div>
        <dt>State</dt>
        <dd>
          <RoundState round={round} />
        </dd>
      </div>
    </dl>
  );
}

function RoundState({ round }: { readonly round: CasinoRound }) {
  if (round.state === "open") return <Badge tone="caution">Not finished</Badge>;
  if (round.state === "rolledBack") return <Badge>Taken back</Badge>;
  return round.net > 0 ? <Badge tone="win">Won</Badge> : <Badge>Finished</Badge>;
}
