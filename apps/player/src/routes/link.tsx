import { type AnchorHTMLAttributes, type MouseEvent, type Ref, useSyncExternalStore } from "react";
import type { LinkPath } from "./route-table.ts";
import type { RouterLocation } from "./router/router.ts";
import { parseSearch } from "./router/search-text.ts";
import { hrefOf, type PageTarget } from "./target.ts";
import { useRouter } from "./use-router.ts";

interface AnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  readonly ref?: Ref<HTMLAnchorElement>;
  /** On which paths it is the current one, where these are not the link's own and those below it. */
  readonly isCurrentOn?: (pathname: string) => boolean;
}

export type LinkProps<Path extends LinkPath> = PageTarget<Path> & AnchorProps;

/** Leads to a page of the app; marked as the current one while the player is there or below it. */
export function Link<Path extends LinkPath>(props: LinkProps<Path>) {
  const { to: _to, params: _params, search: _search, ...anchor } = props as AnyLinkProps;
  return <AddressLink {...anchor} href={hrefOf<Path>(props)} />;
}

interface AnyLinkProps extends AnchorProps {
  readonly to: string;
  readonly params?: object;
  readonly search?: object;
}

/** The same by an address of the app. */
export function AddressLink({
  href,
  isCurrentOn,
  onClick,
  children,
  ...anchor
}: AnchorProps & { readonly href: string }) {
  const router = useRouter();
  const isCurrent = useSyncExternalStore(router.watch, () => {
    const { location } = router.state;
    return isCurrentOn ? isCurrentOn(location.pathname) : isAt(location, href);
  });
  function handleClick(click: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(click);
    // A press with a key opens another tab or window: the browser's own affair.
    if (click.defaultPrevented || click.button !== 0) return;
    if (click.metaKey || click.altKey || click.ctrlKey || click.shiftKey) return;
    click.preventDefault();
    void router.navigate({ href });
  }
  return (
    <a aria-current={isCurrent ? "page" : undefined} {...anchor} href={href} onClick={handleClick}>
      {children}
    </a>
  );
}

/** Whether an address is that of a link or one below it, with the same parameters and maybe more. */
function isAt({ pathname, search }: RouterLocation, href: string): boolean {
  const [path = "", query = ""] = href.split("?");
  if (pathname !== path && !pathname.startsWith(`${path}/`)) return false;
  return Object.entries(parseSearch(query)).every(
    ([key, value]) => JSON.stringify(search[key]) === JSON.stringify(value),
  );
}
