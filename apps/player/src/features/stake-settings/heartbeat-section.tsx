import { RadioGroup, Switch } from "@crossbook/ui";
import { AccountSection } from "../../account/account-page.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { HEARTBEATS } from "../../app/player-preferences.ts";
import { usePreferences } from "../../app/use-preferences.ts";
import { settingsText } from "../../messages/english/account/settings.ts";

/** Of the switch, once it is on. */
const STANDARD = "30";

function choices() {
  const { seconds } = settingsText();
  return HEARTBEATS.filter((value) => value !== "off").map((value) => ({
    value,
    label: seconds(Number(value)),
  }));
}

/** Whether unmatched bets are cancelled once the player is not heard of, and after how long: kept on this device. */
export function HeartbeatSection() {
  const { preferences } = usePlayerApp();
  const text = settingsText();
  const heartbeat = usePreferences((all) => all.heartbeat);
  return (
    <AccountSection title={text.heartbeat} lead={text.heartbeatLead}>
      <Switch
        checked={heartbeat !== "off"}
        onChange={(isOn) => preferences.set("heartbeat", isOn ? STANDARD : "off")}
      >
        {text.cancelUnheard}
      </Switch>
      <p>{text.cancelUnheardNote}</p>
      {heartbeat !== "off" && (
        <RadioGroup
          label={text.unheardFor}
          options={choices()}
          value={heartbeat}
          onChange={(seconds) => preferences.set("heartbeat", seconds)}
        />
      )}
    </AccountSection>
  );
}
