import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useCasinoVisible } from "../../casino/use-casino.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { keyboardText } from "../../messages/english/shell/keyboard.ts";
import { navigationText } from "../../messages/english/shell/navigation.ts";
import { useNavigate } from "../../routes/use-router.ts";
import { useSession } from "../../session/use-session.ts";
import { useAccountLinks } from "../navigation/use-account-links.ts";
import { useDensitySwitch } from "../navigation/use-density-switch.ts";
import { useLoginReturn } from "../navigation/use-login-return.ts";
import { useThemeSwitch } from "../navigation/use-theme-switch.ts";
import { openOverlay } from "./open-overlay.ts";
import { eventItems, type PaletteItem } from "./palette-items.ts";

const PUBLIC_PAGES = [
  {
    get title() {
      return navigationText().inPlay;
    },
    href: "/inplay",
  },
  {
    get title() {
      return keyboardText().allMatches;
    },
    href: "/index",
  },
  {
    get title() {
      return navigationText().favourites;
    },
    href: "/favorites",
  },
  {
    get title() {
      return navigationText().multiMarket;
    },
    href: "/multi-market",
  },
] as const;

const PLAYER_PAGES = [
  {
    get title() {
      return navigationText().myMarkets;
    },
    href: "/my-markets",
  },
  {
    get title() {
      return keyboardText().myBets;
    },
    href: "/my-bets",
  },
  {
    get title() {
      return keyboardText().exclusionPolicy;
    },
    href: "/exclusion-policy",
  },
] as const;

/** Everything that the player can go to or do from anywhere: pages, actions, sports and events. */
export function usePaletteItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { modals } = usePlayerApp();
  const loggedIn = useSession((session) => session.loggedIn);
  const to = useLoginReturn();
  const links = useAccountLinks();
  const hasCasino = useCasinoVisible();
  const theme = useThemeSwitch();
  const density = useDensitySwitch();
  const { tree } = useEventTree();
  const open = (href: string) => void navigate({ href });
  const page = ({ title, href }: { readonly title: string; readonly href: string }): PaletteItem => ({
    ...{ key: href, title, detail: keyboardText().page },
    run: () => open(href),
  });
  const action = (title: string, run: () => void): PaletteItem => ({
    key: title,
    title,
    detail: keyboardText().action,
    run,
  });
  return [
    ...PUBLIC_PAGES.map(page),
    ...(loggedIn
      ? [...links.map(({ to, label }) => page({ title: label, href: to })), ...PLAYER_PAGES.map(page)]
      : []),
    ...(hasCasino ? [page({ title: navigationText().casino, href: "/lobby" })] : []),
    ...(loggedIn
      ? [action(keyboardText().cancelAllUnmatched, () => openOverlay("cancelAll"))]
      : [action(navigationText().logIn, () => modals.open("login", { to }))]),
    action(keyboardText().keys, () => openOverlay("keys")),
    action(theme.label, theme.toggle),
    action(density.label, density.toggle),
    ...(loggedIn ? [action(navigationText().logOutEllipsis, () => openOverlay("logOut"))] : []),
    ...eventItems(tree ?? [], open),
  ];
}
