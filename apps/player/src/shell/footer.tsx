import { useSettings } from "@crossbook/browser";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { useSupportLink } from "../app/use-support-link.ts";
import { footerText } from "../messages/english/shell/footer.ts";
import { navigationText } from "../messages/english/shell/navigation.ts";
import classes from "./footer.module.css";

/** The footer of the main layout. */
export function Footer() {
  const settings = useSettings((state) => state.settings);
  const { isAbroad } = usePlayerApp();
  const support = useSupportLink();
  if (settings === undefined) return null;
  const isPlay = settings.moneyMode === "play";
  return (
    <footer className={classes.footer}>
      <p>
        <strong>18+</strong> {isPlay ? footerText().playMoneyNote : footerText().addictive}
      </p>
      {isAbroad && <p>{navigationText().hostTimes}</p>}
      <p>{footerText().replays}</p>
      {support !== "" && (
        <a href={support} rel="noreferrer noopener" target="_blank">
          {footerText().support}
        </a>
      )}
    </footer>
  );
}
