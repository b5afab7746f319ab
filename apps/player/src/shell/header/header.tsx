import { Badge } from "@crossbook/ui";
import { useScreen } from "../../screen/use-screen.ts";
import { useSession } from "../../session/use-session.ts";
import { useSettings } from "../../settings/use-settings.ts";
import { Mark } from "../mark.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { BalanceFigures } from "./balance-figures.tsx";
import { GuestActions } from "./guest-actions.tsx";
import { HeaderClock } from "./header-clock.tsx";
import classes from "./header.module.css";
import { SearchBox } from "./search-box.tsx";
import { SearchSheet } from "./search-sheet.tsx";
import { ThemeButton } from "./theme-button.tsx";

export function Header() {
  const screen = useScreen();
  const loggedIn = useSession((session) => session.loggedIn);
  return (
    <header className={classes.header}>
      <Mark />
      {screen !== "phone" && <PlayMoneyLabel />}
      {screen === "phone" ? <SearchSheet /> : <SearchBox />}
      {screen === "wide" && <HeaderClock />}
      {loggedIn && <BalanceFigures />}
      {screen !== "phone" && <ThemeButton />}
      {loggedIn && screen !== "phone" && <AccountMenu />}
      {!loggedIn && <GuestActions />}
    </header>
  );
}

function PlayMoneyLabel() {
  const isPlay = useSettings(({ settings }) => settings?.moneyMode === "play");
  return isPlay ? <Badge tone="caution">Play money</Badge> : null;
}
