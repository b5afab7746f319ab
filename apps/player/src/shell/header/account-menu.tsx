import { Button, Menu, MenuItem, MenuNote, MenuSeparator } from "@crossbook/ui";
import { ChevronDown, LogOut, UserRound } from "lucide-react";
import { useState } from "react";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useNavigate } from "../../routes/use-router.ts";
import { useSession } from "../../session/use-session.ts";
import { LogOutDialog } from "../navigation/log-out-dialog.tsx";
import { useAccountLinks } from "../navigation/use-account-links.ts";
import { useDensitySwitch } from "../navigation/use-density-switch.ts";
import { useThemeSwitch } from "../navigation/use-theme-switch.ts";

/** The player's menu: pages of the account, theme and logout. */
export function AccountMenu() {
  const navigate = useNavigate();
  const username = useSession((session) => session.username ?? "");
  const theme = useThemeSwitch();
  const density = useDensitySwitch();
  const links = useAccountLinks();
  const [asksToLogOut, setAsksToLogOut] = useState(false);
  return (
    <>
      <Menu
        trigger={
          <Button size="small" aria-label={navigationText().accountOf(username)}>
            <UserRound aria-hidden />
            <span>{shortened(username)}</span>
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuNote>{username}</MenuNote>
        {links.map(({ to, label, Icon }) => (
          <MenuItem key={to} icon={<Icon aria-hidden />} onSelect={() => void navigate({ to })}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<theme.Icon aria-hidden />} onSelect={theme.toggle}>
          {theme.label}
        </MenuItem>
        <MenuItem icon={<density.Icon aria-hidden />} onSelect={density.toggle}>
          {density.label}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => setAsksToLogOut(true)}>
          {navigationText().logOutEllipsis}
        </MenuItem>
      </Menu>
      <LogOutDialog open={asksToLogOut} onClose={() => setAsksToLogOut(false)} />
    </>
  );
}

function shortened(name: string): string {
  return name.length > 14 ? `${name.slice(0, 13)}…` : name;
}
