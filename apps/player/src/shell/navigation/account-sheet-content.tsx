import { useSettings } from "@crossbook/browser";
import { Button, Icon } from "@crossbook/ui";
import { LogOut } from "@lucide/icons";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { LanguageChoice } from "../../language/language-choice.tsx";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useResuming } from "../../session/use-resuming.ts";
import { useSession } from "../../session/use-session.ts";
import { BalanceFigures } from "../header/balance-figures.tsx";
import classes from "./account-sheet-content.module.css";
import { NavigationLink } from "./navigation-link.tsx";
import { useAccountLinks } from "./use-account-links.ts";
import { useLoginReturn } from "./use-login-return.ts";
import { useThemeSwitch } from "./use-theme-switch.ts";

export interface AccountSheetContentProps {
  /** Something was chosen that leads away from the sheet. */
  readonly onChosen: () => void;
  readonly onLogOut: () => void;
}

/**
 * The account of a phone: figures, own pages and settings for a player; the two ways in for a guest. The logout is at
 * its top, far from where the thumb opened the sheet, and nothing to press is under that place.
 */
export function AccountSheetContent({ onChosen, onLogOut }: AccountSheetContentProps) {
  const loggedIn = useSession((session) => session.loggedIn);
  const theme = useThemeSwitch();
  return (
    <div className={classes.content}>
      {loggedIn ? <PlayerPart onChosen={onChosen} onLogOut={onLogOut} /> : <GuestPart onChosen={onChosen} />}
      <button type="button" className={classes.line} onClick={theme.toggle}>
        <Icon icon={theme.icon} aria-hidden />
        {theme.label}
      </button>
      <div className={classes.line}>
        <LanguageChoice />
      </div>
    </div>
  );
}

function PlayerPart({ onChosen, onLogOut }: AccountSheetContentProps) {
  const username = useSession((session) => session.username);
  const links = useAccountLinks();
  const isPlay = useSettings(({ settings }) => settings?.moneyMode === "play");
  return (
    <>
      <div className={classes.summary}>
        <div>
          <p className={classes.name}>{username}</p>
          {isPlay && <p className={classes.mode}>{navigationText().playMoney}</p>}
        </div>
        <Button size="small" onClick={onLogOut}>
          <Icon icon={LogOut} aria-hidden />
          {navigationText().logOutEllipsis}
        </Button>
      </div>
      <div className={classes.figures}>
        <BalanceFigures onFollow={onChosen} />
      </div>
      {links.map(({ to, label, icon }) => (
        <NavigationLink key={to} to={to} icon={<Icon icon={icon} aria-hidden />} onClick={onChosen}>
          {label}
        </NavigationLink>
      ))}
    </>
  );
}

function GuestPart({ onChosen }: { readonly onChosen: () => void }) {
  const { modals } = usePlayerApp();
  const allowSignUp = useSettings(({ settings }) => settings?.allowSignUp === true);
  const resuming = useResuming();
  const to = useLoginReturn();
  function open(name: "login" | "register"): void {
    onChosen();
    modals.open(name, { to });
  }
  if (resuming) return <p className={classes.resuming}>{navigationText().restoring}</p>;
  return (
    <div className={classes.guest}>
      <Button variant="primary" wide onClick={() => open("login")}>
        {navigationText().logIn}
      </Button>
      {allowSignUp && (
        <Button wide onClick={() => open("register")}>
          {navigationText().signUp}
        </Button>
      )}
    </div>
  );
}
