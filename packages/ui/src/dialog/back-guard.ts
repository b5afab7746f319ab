import { createContext, type ReactNode } from "react";

/** Draws what keeps a step back in the browser from leaving a page under an open dialog; `onBack` is to be called in place of it. */
export type BackGuard = (onBack: () => void) => ReactNode;

/** Drawn in every open dialog and sheet; an app without one lets a step back leave the page. */
export const BackGuardContext = createContext<BackGuard>(() => null);
