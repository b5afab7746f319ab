import { randomUUID } from "node:crypto";

/** Where names for new things come from. */
export interface Ids {
  /** A text never given before. */
  next(): string;
}

export const randomIds: Ids = { next: () => randomUUID() };
