import { SLOT_LINES, SLOT_PAYTABLE, SLOT_SYMBOLS, SLOT_TWO_CHERRIES, type SlotSymbol } from "@crossbook/fair";
import classes from "./slot-paytable.module.css";
import { SlotSymbolIcon } from "./slot-symbol-icon.tsx";

const WORDS: Readonly<Record<SlotSymbol, string>> = {
  wild: "Wild",
  seven: "Seven",
  bell: "Bell",
  lotus: "Lotus",
  mango: "Mango",
  lime: "Lime",
  cherry: "Cherry",
};

/** What three on a line pay. There is nothing to choose: the table is what the controls of this game say. */
export function SlotPaytable() {
  return (
    <section className={classes.paytable} aria-label="Paytable">
      <p className={classes.note}>
        {SLOT_LINES.length} lines, each with a fifth of the stake. Three on a line pay, in multiples of the
        line’s stake:
      </p>
      <ul className={classes.symbols}>
        {SLOT_SYMBOLS.map((symbol) => (
          <li key={symbol} className={classes.symbol}>
            <span className={classes.picture}>
              <SlotSymbolIcon symbol={symbol} />
            </span>
            {WORDS[symbol]}
            <strong>{SLOT_PAYTABLE[symbol]}</strong>
          </li>
        ))}
        <li className={classes.symbol}>
          <span className={classes.picture}>
            <SlotSymbolIcon symbol="cherry" />
          </span>
          Two first
          <strong>{SLOT_TWO_CHERRIES}</strong>
        </li>
      </ul>
    </section>
  );
}
