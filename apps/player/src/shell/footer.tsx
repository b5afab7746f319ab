import { useSettings } from "@crossbook/browser";
import { navigationText } from "../messages/english/shell/navigation.ts";
import classes from "./footer.module.css";

/** The footer of the main layout. */
export function Footer() {
  const settings = useSettings((state) => state.settings);
  if (settings === undefined) return null;
  const isPlay = settings.moneyMode === "play";
  return (
    <footer className={classes.footer}>
      <p>
        <strong>18+</strong> {isPlay ? navigationText().playMoneyNote : navigationText().addictive}
      </p>
      <p>{navigationText().replays}</p>
      {settings.showSupportLink && settings.supportLink !== "" && (
        <a href={settings.supportLink} rel="noreferrer noopener" target="_blank">
          {navigationText().support}
        </a>
      )}
    </footer>
  );
}
