import { useBrowserParts, useDarkMode, useNow, zoneMomentText, zoneName } from "@crossbook/browser";
import { Badge, Icon, IconButton, Menu, MenuItem, MenuNote, MenuSeparator } from "@crossbook/ui";
import { KeyRound, Lock, LogOut, Moon, Sun, UserRound } from "@lucide/icons";
import { useNavigate } from "@tanstack/react-router";
import { useStore } from "zustand";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import { useShortcut } from "../keyboard/use-shortcut.ts";
import { useOperator, useSession } from "../session/use-operator.ts";
import { ConnectionBadge } from "./connection-badge.tsx";
import classes from "./header.module.css";
import { MoneyUnit } from "./money-unit.tsx";
import { zoneOffset } from "./zone-offset.ts";

const SECOND_MS = 1_000;
/** From then on the header says when the session ends. */
const ENDS_SOON_MS = 5 * 60_000;

/** Who operates, the time, and whether the server answers. */
export function Header() {
  const { session } = useConsoleApp();
  const { userName, role } = useOperator();
  const navigate = useNavigate();
  useShortcut("L", "Lock the screen", () => void session.lock());
  return (
    <header className={classes.header}>
      <span className={classes.mark}>Crossbook console</span>
      <ConnectionBadge />
      <MoneyUnit />
      <SessionClock />
      <ThemeButton />
      <IconButton
        label="Lock the screen"
        icon={<Icon icon={Lock} aria-hidden />}
        onClick={() => void session.lock()}
      />
      <Menu
        trigger={
          <button type="button" className={classes.operator}>
            <Icon icon={UserRound} aria-hidden />
            <span className={classes.name}>{userName}</span>
            <Badge tone="primary">{role}</Badge>
          </button>
        }
      >
        <MenuNote>{userName}</MenuNote>
        <MenuItem
          icon={<Icon icon={KeyRound} aria-hidden />}
          onSelect={() => void navigate({ to: "/my-login" })}
        >
          My login
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Icon icon={LogOut} aria-hidden />} onSelect={() => void session.logOut()}>
          Log out
        </MenuItem>
      </Menu>
    </header>
  );
}

function SessionClock() {
  const nowMs = useNow(SECOND_MS);
  const { timeZone } = useBrowserParts().ports;
  const expiresAtMs = useSession((state) => state.expiresAtMs);
  const leftMs = expiresAtMs === undefined ? undefined : expiresAtMs - nowMs;
  return (
    <>
      {leftMs !== undefined && leftMs < ENDS_SOON_MS && (
        <Badge tone="caution">session ends in {Math.max(1, Math.ceil(leftMs / 60_000))} min</Badge>
      )}
      <time className={classes.clock} title={zoneName(timeZone)}>
        {zoneMomentText(new Date(nowMs).toISOString(), timeZone)} {zoneOffset(nowMs, timeZone)}
      </time>
    </>
  );
}

function ThemeButton() {
  const { preferences } = useConsoleApp();
  const isDark = useDarkMode(useStore(preferences.store, (state) => state.colourMode));
  return (
    <IconButton
      label={isDark ? "Light theme" : "Dark theme"}
      icon={isDark ? <Icon icon={Sun} aria-hidden /> : <Icon icon={Moon} aria-hidden />}
      onClick={() => preferences.set("colourMode", isDark ? "light" : "dark")}
    />
  );
}
