import type { ReactNode } from "react";

/** The states of one component, each by what is special in it. A story holds what it shows: nothing of it is called elsewhere. */
export interface Stories {
  /** The component as it is exported. */
  readonly component: string;
  readonly states: Readonly<Record<string, () => ReactNode>>;
}

/** For handlers that a story needs and nobody waits for. */
export const nothing = (): void => undefined;
