import { paiseOfWire } from "@crossbook/browser";
import type { CasinoRound } from "@crossbook/contract";
import { Badge, Money } from "@crossbook/ui";
import { casinoText } from "../../messages/english/casino/casino.ts";
import classes from "./rounds.module.css";

/** What a round cost and brought, and how far it is. */
export function RoundFigures({ round }: { readonly round: CasinoRound }) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{casinoText().staked}</dt>
        <dd>
          <Money amount={paiseOfWire(round.staked)} />
        </dd>
      </div>
      <div>
        <dt>{casinoText().won}</dt>
        <dd>
          <Money amount={paiseOfWire(round.won)} />
        </dd>
      </div>
      <div>
        <dt>{casinoText().net}</dt>
        <dd>
          <Money amount={paiseOfWire(round.net)} signed toned />
        </dd>
      </div>
      <div>
        <dt>{casinoText().state}</dt>
        <dd>
          <RoundState round={round} />
        </dd>
      </div>
    </dl>
  );
}

/** A studio need not say that a round is over, so one without an end is shown by what it has brought so far. */
function RoundState({ round: { state, staked, won, net } }: { readonly round: CasinoRound }) {
  const isReturned = state === "rolledBack" || (state === "open" && staked === 0 && won === 0);
  if (isReturned) return <Badge>{casinoText().stakeBack}</Badge>;
  if (state === "open" && won === 0) return <Badge>{casinoText().noWinYet}</Badge>;
  return net > 0 ? <Badge tone="win">{casinoText().won}</Badge> : <Badge>{casinoText().finished}</Badge>;
}
