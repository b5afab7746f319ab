import { Icon, IconButton } from "@crossbook/ui";
import { X } from "@lucide/icons";
import { useId } from "react";
import { nameText } from "../../markets/name-text.ts";
import { slipText } from "../../messages/english/betting/slip.ts";
import { actWord, type Draft, type Pick } from "../../selection/draft.ts";
import { useSelection } from "../../selection/selection-store.ts";
import { BetOutcome } from "./bet-outcome.tsx";
import { ConfirmBet } from "./confirm-bet.tsx";
import classes from "./slip.module.css";
import { SlipCashOut } from "./slip-cash-out.tsx";
import { SlipForm } from "./slip-fields.tsx";
import { useBetSlip } from "./use-bet-slip.ts";
import { useFocusWhileSent } from "./use-focus-while-sent.ts";
import { useSlipClosing } from "./use-slip-closing.ts";
import { useSlipMarket } from "./use-slip-terms.ts";

/** One bet from the first press to its outcome, under a header in the colour of its side. */
export function Slip({ draft }: { readonly draft: Draft }) {
  const headingId = useId();
  const { pick } = draft;
  const close = useSelection((selection) => selection.close);
  const { section, closeAndReturn } = useSlipClosing(close);
  const market = useSlipMarket(draft);
  const slip = useBetSlip(draft, market);
  useFocusWhileSent(section, slip.phase.at === "placing");
  const { terms } = slip.phase.at === "placing" ? slip.phase : market;
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.slip}
      data-side={pick.side}
      aria-labelledby={headingId}
    >
      <header className={classes.head}>
        <div className={classes.pick}>
          <h2 id={headingId} className={classes.act}>
            {actWord(pick)} <bdi>{nameText().runner(pick.runnerName)}</bdi>
          </h2>
          <p className={classes.market}>{aboutWords(pick)}</p>
        </div>
        <IconButton label={slipText().close} icon={<Icon icon={X} aria-hidden />} onClick={closeAndReturn} />
      </header>
      {market.market !== undefined && slip.phase.at === "writing" && <SlipCashOut market={market.market} />}
      {slip.phase.at === "placed" ? (
        <BetOutcome placement={slip.phase.placement} order={slip.phase.order} onDone={closeAndReturn} />
      ) : (
        <SlipForm draft={draft} market={{ ...market, terms }} slip={slip} />
      )}
      {slip.phase.at === "confirming" && (
        <ConfirmBet
          draft={draft}
          terms={terms}
          lapse={market.lapse}
          offer={market.offer}
          closedBecause={market.closedBecause}
          onConfirm={slip.confirm}
          onBack={slip.backToWriting}
        />
      )}
    </section>
  );
}

/** Market and event. A fancy market is named as its one runner is, and is named once. */
function aboutWords({ marketName, eventTitle, fancy }: Pick): string {
  return [fancy === undefined ? nameText().market(marketName) : "", eventTitle]
    .filter((part) => part !== "")
    .join(" · ");
}
