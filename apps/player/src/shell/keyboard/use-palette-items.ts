import { useNavigate } from "@tanstack/react-router";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useCasinoVisible } from "../../casino/use-casino.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { useSession } from "../../session/use-session.ts";
import { useAccountLinks } from "../navigation/use-account-links.ts";
import { useDensitySwitch } from "../navigation/use-density-switch.ts";
import { useThemeSwitch } from "../navigation/use-theme-switch.ts";
import { openOverlay } from "./open-overlay.ts";
import { eventItems, type PaletteItem } from "./palette-items.ts";

const PUBLIC_PAGES = [
  { title: "In play", href: "/inplay" },
  { title: "All matches", href: "/index" },
  { title: "Favourites", href: "/favorites" },
  { title: "Multi-market", href: "/multi-market" },
] as const;

const PLAYER_PAGES = [
  { title: "My markets", href: "/my-markets" },
  { title: "My bets", href: "/my-bets" },
  { title: "Rules and regulations", href: "/rule-regulations" },
  { title: "Exclusion policy", href: "/exclusion-policy" },
] as const;

/** Everything that the player can go to or do from anywhere: pages, actions, sports and events. */
export function usePaletteItems(): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { modals } = usePlayerApp();
  const loggedIn = useSession((session) => session.loggedIn);
  const links = useAccountLinks();
  const hasCasino = useCasinoVisible();
  const theme = useThemeSwitch();
  const density = useDensitySwitch();
  const { tree } = useEventTree();
  const open = (href: string) => void navigate({ href });
  const page = ({ title, href }: { readonly title: string; readonly href: string }): PaletteItem => ({
    ...{ key: href, title, detail: "Page" },
    run: () => open(href),
  });
  const action = (title: string, run: () => void): PaletteItem => ({
    key: title,
    title,
    detail: "Action",
    run,
  });
  return [
    ...PUBLIC_PAGES.map(page),
    ...(loggedIn
      ? [...links.map(({ to, label }) => page({ title: label, href: to })), ...PLAYER_PAGES.map(page)]
      : []),
    ...(hasCasino ? [page({ title: "Casino", href: "/lobby" })] : []),
    ...(loggedIn
      ? [action("Cancel all unmatched bets", () => openOverlay("cancelAll"))]
      : [action("Log in", () => modals.open("login"))]),
    action("Keys", () => openOverlay("keys")),
    action(theme.label, theme.toggle),
    action(density.label, density.toggle),
    ...(loggedIn ? [action("Log out…", () => openOverlay("logOut"))] : []),
    ...eventItems(tree ?? [], open),
  ];
}
