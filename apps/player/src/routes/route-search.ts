import type { ProfitLossSearch } from "../features/profit-loss/profit-loss-search.ts";
import { safePath } from "./navigation-rule.ts";
import type { RoutePath } from "./route-table.ts";
import type { RawSearch } from "./router/search-text.ts";

/** `to`: where to go after a login, or when the site is back. `referral`: prefills the register form. */
export interface PlayerSearch {
  readonly to?: string | undefined;
  readonly referral?: string | undefined;
}

/** What the address of a game says beside its id. */
export interface GameSearchParams {
  /** True: with the studio's own demo money. */
  readonly demo?: boolean | undefined;
}

/** `event`: the one whose settlement is looked at. */
export interface SettlementsSearch {
  readonly event?: number;
}

interface OwnSearch {
  readonly "/ProfitLoss": ProfitLossSearch;
  readonly "/settlements": SettlementsSearch;
  readonly "/casino/:gameId": GameSearchParams;
}

/** What an address of this path may say in its query. */
export type SearchOf<Path extends RoutePath> = PlayerSearch &
  (Path extends keyof OwnSearch ? OwnSearch[Path] : object);

/** What every page's address may say. */
export function playerSearch({ to, referral }: RawSearch): PlayerSearch {
  return {
    to: safePath(to),
    referral: referral === undefined ? undefined : String(referral).slice(0, 64),
  };
}

export function gameSearch({ demo }: RawSearch): GameSearchParams {
  return { demo: demo === true ? true : undefined };
}

/** An event of no whole positive number is none. */
export function settlementsSearch({ event }: RawSearch): SettlementsSearch {
  return Number.isSafeInteger(Number(event)) && Number(event) > 0 ? { event: Number(event) } : {};
}
