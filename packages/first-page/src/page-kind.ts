import { sportById } from "@crossbook/contract";

/** What a page of the app shows first. `frame`: the header and an empty page, where it depends on the player. */
export type PageKind =
  | { readonly kind: "inPlay" }
  | { readonly kind: "sport"; readonly sportId: number }
  | { readonly kind: "market"; readonly eventId: number }
  | { readonly kind: "login" }
  | { readonly kind: "frame" };

/** The app's own first sport, as its route `/index` has it. */
const CRICKET_ID = 3;

/** The kind of the page at a path, without regard to case, as the app's routes match. */
export function pageKindOf(path: string): PageKind {
  const [first = "", second, ...rest] = path.toLowerCase().split("/").filter(Boolean);
  if (rest.length > 1) return { kind: "frame" };
  if ((first === "" || first === "inplay") && second === undefined) return { kind: "inPlay" };
  if (first === "index" && second === undefined) return { kind: "sport", sportId: CRICKET_ID };
  const id = second !== undefined && /^\d{1,15}$/.test(second) ? Number(second) : undefined;
  if (first === "markets" && id !== undefined) return { kind: "market", eventId: id };
  if (first === "matchlist" && id !== undefined) return sportPage(id);
  if (first === "auth" && second === "login") return { kind: "login" };
  return { kind: "frame" };
}

function sportPage(id: number): PageKind {
  const sport = sportById(id);
  return sport === undefined || sport.key === "casino"
    ? { kind: "frame" }
    : { kind: "sport", sportId: sport.id };
}
