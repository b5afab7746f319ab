import { endpoints } from "@crossbook/contract";

/** Where the server registers the routes of the contract. */
export const API_ROOT = "/api/";

/** The part of an API path that names the endpoint: lower case, without the prefixes clients put before it. */
export function endpointKey(path: string): string {
  return path
    .toLowerCase()
    .replace(/^\/+/, "")
    .replace(/\/+$/, "")
    .replace(/^api\//, "")
    .replace(/^services\/app\//, "");
}

const known = new Map(endpoints.map(({ path }) => [endpointKey(path), API_ROOT + endpointKey(path)]));
/** Spellings seen, so that a frequent call is looked up once per request and taken apart never. */
const spellings = new Map<string, string>();
const MAX_SPELLINGS = 1000;

/**
 * The address a request is routed by. Calls of the contract are matched without regard to case, with or without
 * `api/`, `api/services/app/`, a leading and a trailing slash (ruling on NOTE-20); any other address stays as it is.
 */
export function canonicalUrl(url: string): string {
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const canonical = spellings.get(path) ?? canonicalPath(path);
  if (canonical === undefined || canonical === path) return url;
  return queryStart === -1 ? canonical : canonical + url.slice(queryStart);
}

function canonicalPath(path: string): string | undefined {
  const canonical = known.get(endpointKey(path));
  if (canonical !== undefined && spellings.size < MAX_SPELLINGS) spellings.set(path, canonical);
  return canonical;
}
