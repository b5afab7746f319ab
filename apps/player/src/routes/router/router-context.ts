import { createContext } from "react";
import type { Router, ShownPage } from "./router.ts";

export const RouterContext = createContext<Router | undefined>(undefined);

/** The page around; undefined where none is drawn yet. */
export const ShownContext = createContext<ShownPage | undefined>(undefined);
