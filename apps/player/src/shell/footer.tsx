import { useSettings } from "@crossbook/browser";
import { useSupportLink } from "../app/use-support-link.ts";
import { navigationText } from "../messages/english/shell/navigation.ts";
import classes from "./footer.module.css";

/** The footer of the main layout. */
export function Footer() {
  const settings = useSettings((state) => state.settings);
  const support = useSupportLink();
  if (settings === undefined) return null;
  const isPlay = settings.moneyMode === "play";
  return (
    <footer className={classes.footer}>
      <p>
        <strong>18+</strong> {isPlay ? navigationText().playMoneyNote : navigationText().addictive}
      </p>
      <p>{navigationText().replays}</p>
      {support !== "" && (
        <a href={support} rel="noreferrer noopener" target="_blank">
          {navigationText().support}
        </a>
      )}
    </footer>
  );
}
