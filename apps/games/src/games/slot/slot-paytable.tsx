import { SLOT_LINES, SLOT_PAYTABLE, SLOT_SYMBOLS, SLOT_TWO_CHERRIES } from "@crossbook/fair";
import { gameText } from "../../messages/english/games.ts";
import classes from "./slot-paytable.module.css";
import { SlotSymbolIcon } from "./slot-symbol-icon.tsx";

/** What three on a line pay. There is nothing to choose: the table is what the controls of this game say. */
export function SlotPaytable() {
  const text = gameText().slot;
  return (
    <section className={classes.paytable} aria-label={text.paytable}>
      <p className={classes.note}>{text.paytableNote(SLOT_LINES.length)}</p>
      <ul className={classes.symbols}>
        {SLOT_SYMBOLS.map((symbol) => (
          <li key={symbol} className={classes.symbol}>
            <span className={classes.picture}>
              <SlotSymbolIcon symbol={symbol} />
            </span>
            {text.symbols[symbol]}
            <strong>{SLOT_PAYTABLE[symbol]}</strong>
          </li>
        ))}
        <li className={classes.symbol}>
          <span className={classes.picture}>
            <SlotSymbolIcon symbol="cherry" />
          </span>
          {text.twoFirst}
          <strong>{SLOT_TWO_CHERRIES}</strong>
        </li>
      </ul>
    </section>
  );
}
