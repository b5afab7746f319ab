import { parse } from "regexparam";
import { ROUTES, type RoutePath, type RouteRow } from "./route-table.ts";

/** The route of an address. */
export interface RouteMatch {
  readonly path: RoutePath;
  readonly row: RouteRow;
  /** Parameters of the path; one that is not there is undefined. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

interface PathPattern {
  readonly path: RoutePath;
  readonly keys: readonly string[];
  readonly pattern: RegExp;
}

let patterns: readonly PathPattern[] | undefined;

/** Finds the row of a path; what no other fits has that of `*`. */
export function matchRoute(pathname: string): RouteMatch {
  patterns ??= (Object.keys(ROUTES) as RoutePath[]).map((path) => ({ path, ...parse(path) }));
  for (const { path, keys, pattern } of patterns) {
    const found = pattern.exec(pathname);
    if (found === null) continue;
    const params = Object.fromEntries(keys.map((key, index) => [key, decoded(found[index + 1])]));
    return { path, row: ROUTES[path], params };
  }
  return { path: "*", row: ROUTES["*"], params: {} };
}

/** Text that is not encoded well stays as it is. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
