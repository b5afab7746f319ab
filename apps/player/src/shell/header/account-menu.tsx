import { Button, Icon, Menu, MenuItem, MenuNote, MenuSeparator } from "@crossbook/ui";
import { ChevronDown, LogOut, UserRound } from "@lucide/icons";
import { useState } from "react";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useNavigate } from "../../routes/use-router.ts";
import { useSession } from "../../session/use-session.ts";
import { LogOutDialog } from "../navigation/log-out-dialog.tsx";
import { useAccountLinks } from "../navigation/use-account-links.ts";
import { useDensitySwitch } from "../navigation/use-density-switch.ts";
import { useThemeSwitch } from "../navigation/use-theme-switch.ts";
import { accountName } from "./account-name.ts";

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
            <Icon icon={UserRound} aria-hidden />
            <span>{accountName(username)}</span>
            <Icon icon={ChevronDown} aria-hidden />
          </Button>
        }
      >
        <MenuNote>{username}</MenuNote>
        {links.map(({ to, label, icon }) => (
          <MenuItem key={to} icon={<Icon icon={icon} aria-hidden />} onSelect={() => void navigate({ to })}>
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem icon={<Icon icon={theme.icon} aria-hidden />} onSelect={theme.toggle}>
          {theme.label}
        </MenuItem>
        <MenuItem icon={<Icon icon={density.icon} aria-hidden />} onSelect={density.toggle}>
          {density.label}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Icon icon={LogOut} aria-hidden />} onSelect={() => setAsksToLogOut(true)}>
          {navigationText().logOutEllipsis}
        </MenuItem>
      </Menu>
      <LogOutDialog open={asksToLogOut} onClose={() => setAsksToLogOut(false)} />
    </>
  );
}
