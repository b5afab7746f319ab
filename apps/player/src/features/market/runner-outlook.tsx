import { Icon } from "@crossbook/ui";
import { ArrowRight } from "@lucide/icons";
import { marketDetailText } from "../../messages/english/betting/market-details.ts";
import type { RunnerFigures as Figures, Outlook } from "../../positions/market-position.ts";
import { RunnerFigures } from "../../positions/runner-figures.tsx";
import classes from "./runner-row.module.css";

/** What a runner would bring, and with the bet that is being written. */
export function RunnerOutlook({ now, projected }: Outlook<Figures>) {
  return (
    <>
      <RunnerFigures figures={now} />
      {projected !== undefined && (
        <>
          <Icon icon={ArrowRight} aria-label={marketDetailText().wouldBecome} className={classes.arrow} />
          <RunnerFigures figures={projected} />
        </>
      )}
    </>
  );
}
