import { useSettings } from "@crossbook/browser";
import classes from "./footer.module.css";

/** The footer of the main layout. */
export function Footer() {
  const settings = useSettings((state) => state.settings);
  if (settings === undefined) return null;
  const isPlay = settings.moneyMode === "play";
  return (
    <footer className={classes.footer}>
      <p>
        <strong>18+</strong>{" "}
        {isPlay
          ? "Play money only: nothing here can be bought, won or paid out in real currency."
          : "Betting can be addictive. Bet only what you can afford to lose."}
      </p>
      <p>
        Some events are replays of real matches or simulations; each says so. Names of teams and players
        belong to their owners.
      </p>
      {settings.showSupportLink && settings.supportLink !== "" && (
        <a href={settings.supportLink} rel="noreferrer noopener" target="_blank">
          Support
        </a>
      )}
    </footer>
  );
}
