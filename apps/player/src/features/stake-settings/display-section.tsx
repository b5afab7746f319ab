import { toastError } from "@crossbook/browser";
import { RadioGroup, Switch } from "@crossbook/ui";
import { AccountSection } from "../../account/account-page.tsx";
import { askToNotify, canNotify } from "../../app/bet-alerts.ts";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { ODDS_FORMATS } from "../../app/player-preferences.ts";
import { usePreferences } from "../../app/use-preferences.ts";
import { settingsText } from "../../messages/english/account/settings.ts";

function formats() {
  const text = settingsText();
  return ODDS_FORMATS.map((value) => ({ value, label: text[value], note: text[`${value}Note`] }));
}

/** How prices and rows are shown, and what is said of own bets: kept on this device. */
export function DisplaySection() {
  const { preferences } = usePlayerApp();
  const text = settingsText();
  const { oddsFormat, density, sounds, notifications, keysOff } = usePreferences((all) => all);
  return (
    <>
      <AccountSection title={text.odds} lead={text.oddsLead}>
        <RadioGroup
          label={text.odds}
          options={formats()}
          value={oddsFormat}
          onChange={(format) => preferences.set("oddsFormat", format)}
        />
      </AccountSection>
      <AccountSection title={text.display} lead={text.displayLead}>
        <Switch
          checked={density === "dense"}
          onChange={(isDense) => preferences.set("density", isDense ? "dense" : "comfortable")}
        >
          {text.denseRows}
        </Switch>
        <Switch checked={!keysOff} onChange={(isOn) => preferences.set("keysOff", !isOn)}>
          {text.singleKeys}
        </Switch>
      </AccountSection>
      <AccountSection title={text.ownBets}>
        <Switch checked={sounds} onChange={(isOn) => preferences.set("sounds", isOn)}>
          {text.sound}
        </Switch>
        <Switch
          checked={notifications && isAllowed()}
          disabled={!canNotify()}
          onChange={(isOn) => void setNotifications(isOn)}
        >
          {text.notify}
        </Switch>
      </AccountSection>
    </>
  );

  async function setNotifications(isOn: boolean): Promise<void> {
    if (isOn && !(await askToNotify())) {
      toastError(text.notifyRefused);
      return;
    }
    preferences.set("notifications", isOn);
  }
}

/** Whether the browser still lets this site notify: the permission may be taken back in its settings. */
function isAllowed(): boolean {
  return canNotify() && Notification.permission === "granted";
}
