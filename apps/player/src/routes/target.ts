import type { SearchOf } from "./route-search.ts";
import type { LinkPath, ParamsOf, PlainPath } from "./route-table.ts";
import { searchText } from "./router/search-text.ts";

type ParamsPart<Path extends LinkPath> = [Path] extends [PlainPath]
  ? { readonly params?: ParamsOf<Path> }
  : { readonly params: ParamsOf<Path> };

/** A page by its path, with all that its address needs. */
export type PageTarget<Path extends LinkPath> = ParamsPart<Path> & {
  readonly to: Path;
  readonly search?: SearchOf<Path>;
};

/** Where a navigation leads: a page of the table, or an address as it is written. `replace`: no step back leads here again. */
export type Target<Path extends LinkPath = LinkPath> = (PageTarget<Path> | { readonly href: string }) & {
  readonly replace?: boolean;
};

/** Where a rule leads in place of the page that was wanted. */
export type Elsewhere = Target<PlainPath>;

interface AnyTarget {
  readonly to: string;
  readonly params?: Readonly<Record<string, string | undefined>>;
  readonly search?: object;
}

/** The address of a page. */
export function hrefOf<Path extends LinkPath>(target: PageTarget<Path>): string {
  const { to, params = {}, search = {} }: AnyTarget = target;
  const path = to.replace(/\/:(\w+)\??/g, (_part, name: string) => {
    const value = params[name];
    return value === undefined ? "" : `/${pathPart(value)}`;
  });
  return path + searchText(search);
}

/** Ids of games are `studio:game`. */
function pathPart(text: string): string {
  return encodeURIComponent(text).replaceAll("%3A", ":");
}
