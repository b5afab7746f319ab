import { type ComponentType, createContext } from "react";

/** What keeps a step back in the browser from leaving a page under an open dialog. */
export interface BackGuardProps {
  /** To be called in place of the step. */
  readonly onBack: () => void;
}

/** Drawn in every open dialog and sheet; an app without one lets a step back leave the page. */
export const BackGuardContext = createContext<ComponentType<BackGuardProps> | undefined>(undefined);
