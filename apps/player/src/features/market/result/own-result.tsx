import { paiseOfWire } from "@crossbook/browser";
import { Money, Sentence } from "@crossbook/ui";
import { marketDetailText } from "../../../messages/english/betting/market-details.ts";
import classes from "../market-card.module.css";
import type { OwnResult } from "./use-own-results.ts";

/** What a settled market brought the player: net, and what it is made of. */
export function OwnResultFigures({ own }: { readonly own: OwnResult }) {
  return (
    <span className={classes.own}>
      <Sentence parts={marketDetailText().yourResult(<Money amount={paiseOfWire(own.net)} signed toned />)} />
      {own.commission > 0 && (
        <span>
          <Sentence
            parts={marketDetailText().grossAndCommission(
              <Money amount={paiseOfWire(own.gross)} signed />,
              <Money amount={paiseOfWire(own.commission)} />,
            )}
          />
        </span>
      )}
    </span>
  );
}
