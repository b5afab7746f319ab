import { useScreen, useSettings } from "@crossbook/browser";
import { Badge, whenIdle } from "@crossbook/ui";
import { LanguageChoice } from "../../language/language-choice.tsx";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useSession } from "../../session/use-session.ts";
import { Mark } from "../mark.tsx";
import { BalanceFigures } from "./balance-figures.tsx";
import { GuestActions } from "./guest-actions.tsx";
import classes from "./header.module.css";
import { HeaderClock } from "./header-clock.tsx";
import { AccountMenu } from "./late-account-menu.tsx";
import { MyMarketsLink } from "./my-markets-link.tsx";
import searchClasses from "./search.module.css";
import { SearchSheet } from "./search-sheet.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** Narrower screens have an icon in its place. */
const SearchBox = whenIdle(
  async () => (await import("./search-box.tsx")).SearchBox,
  <div className={searchClasses.search}>
    <div className={searchClasses.box} />
  </div>,
);

/** The header: mark, search, and money and menu of the player or the acts of a guest. */
export function Header() {
  const screen = useScreen();
  const loggedIn = useSession((session) => session.loggedIn);
  const isPlay = useSettings(({ settings }) => settings?.moneyMode === "play");
  return (
    <header className={classes.header}>
      <Mark note={screen !== "wide" && isPlay ? navigationText().playMoney : undefined} />
      {screen === "wide" && isPlay && <Badge tone="caution">{navigationText().playMoney}</Badge>}
      {screen === "wide" ? <SearchBox needed /> : <SearchSheet />}
      {screen === "wide" && <HeaderClock />}
      {loggedIn && <MyMarketsLink />}
      {loggedIn && <BalanceFigures />}
      {screen !== "phone" && <LanguageChoice />}
      {screen !== "phone" && <ThemeButton />}
      {loggedIn && screen !== "phone" && <AccountMenu needed />}
      {!loggedIn && <GuestActions />}
    </header>
  );
}
