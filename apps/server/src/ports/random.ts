import { randomInt } from "node:crypto";

/** Where chance comes from. */
export interface Random {
  /** A whole number from 0 to `below - 1`, each equally likely; `below` from 1 to 2^48 - 1. */
  integer(below: number): number;
}

export const secureRandom: Random = { integer: (below) => randomInt(below) };
