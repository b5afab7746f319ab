import { Switch } from "@crossbook/ui";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { marketDetailText } from "../../messages/english/betting/market-details.ts";
import classes from "./what-if.module.css";

/** How the figures beside the runners are counted. */
export function WhatIf() {
  const { preferences } = usePlayerApp();
  const ifAllMatched = usePreferences((preference) => preference.ifAllMatched);
  const isNet = usePreferences((preference) => preference.netOfCommission);
  return (
    <div role="group" aria-label={marketDetailText().figures} className={classes.switches}>
      <Switch checked={ifAllMatched} onChange={(isOn) => preferences.set("ifAllMatched", isOn)}>
        {marketDetailText().asIfMatched}
      </Switch>
      <Switch checked={isNet} onChange={(isOn) => preferences.set("netOfCommission", isOn)}>
        {marketDetailText().afterCommission}
      </Switch>
    </div>
  );
}
