import { Switch } from "@crossbook/ui";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { usePreferences } from "../../app/use-preferences.ts";
import { marketText } from "../../messages/english/betting/market.ts";
import { useOpenBets } from "../../positions/use-positions.ts";
import { useSession } from "../../session/use-session.ts";
import classes from "./what-if.module.css";

/** How the figures beside the runners are counted. Shown to who has a bet in the event. */
export function WhatIf({ eventId }: { readonly eventId: number }) {
  const { preferences } = usePlayerApp();
  const loggedIn = useSession((session) => session.loggedIn);
  const bets = useOpenBets().data?.openBets;
  const ifAllMatched = usePreferences((preference) => preference.ifAllMatched);
  const isNet = usePreferences((preference) => preference.netOfCommission);
  if (!loggedIn || bets?.some((bet) => bet.eventId === eventId) !== true) return null;
  return (
    <div role="group" aria-label={marketText().figures} className={classes.switches}>
      <Switch checked={ifAllMatched} onChange={(isOn) => preferences.set("ifAllMatched", isOn)}>
        {marketText().asIfMatched}
      </Switch>
      <Switch checked={isNet} onChange={(isOn) => preferences.set("netOfCommission", isOn)}>
        {marketText().afterCommission}
      </Switch>
    </div>
  );
}
