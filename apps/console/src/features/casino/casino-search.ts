import { CASINO_STUDIO_NAMES, CASINO_STUDIOS, type CasinoStudio } from "@crossbook/contract";
import { type ListSearch, listSearch, textOf } from "../../tables/list-search.ts";

/** States of a transaction of a studio. */
export const TRANSACTION_STATES = ["due", "done", "refused", "killed"] as const;
/** States of a round. */
export const ROUND_STATES = ["open", "closed", "rolledBack"] as const;

/** A list of the casino as the address has it. */
export interface CasinoSearch extends ListSearch {
  readonly studio?: CasinoStudio | undefined;
}

/** Games as the address has them; `q` is a part of the name. */
export interface GamesSearch extends CasinoSearch {
  /** The host that switches are about, as it was typed; absent: all. */
  readonly host?: string | undefined;
}

/** Transactions as the address has them; `q` is the player. */
export interface TransactionsSearch extends CasinoSearch {
  readonly state?: (typeof TRANSACTION_STATES)[number] | undefined;
  readonly tx?: string | undefined;
}

/** Rounds as the address has them; `q` is the player. */
export interface RoundsSearch extends CasinoSearch {
  readonly state?: (typeof ROUND_STATES)[number] | undefined;
  readonly ref?: string | undefined;
}

/** The days of the returns as the address has them. */
export interface ReturnsSearch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The studios as choices of a list. */
export const STUDIO_CHOICES: readonly (readonly [CasinoStudio | "", string])[] = [
  ["", "All"],
  ...CASINO_STUDIOS.map((studio) => [studio, CASINO_STUDIO_NAMES[studio]] as const),
];

const HOST = /^[a-z0-9.-]{1,253}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The search parameters of a list of the casino. */
export function casinoSearch(search: Record<string, unknown>): CasinoSearch {
  return { ...listSearch(search), studio: CASINO_STUDIOS.find((studio) => studio === search.studio) };
}

/** The search parameters of games. */
export function gamesSearch(search: Record<string, unknown>): GamesSearch {
  return { ...casinoSearch(search), host: textOf(search.host) };
}

/** Whether a text can be a host. What is typed and is none means no host, and least of all every host. */
export function isHost(text: string): boolean {
  return HOST.test(text);
}

/** The search parameters of transactions. */
export function transactionsSearch(search: Record<string, unknown>): TransactionsSearch {
  return {
    ...casinoSearch(search),
    state: TRANSACTION_STATES.find((state) => state === search.state),
    tx: textOf(search.tx),
  };
}

/** The search parameters of rounds. */
export function roundsSearch(search: Record<string, unknown>): RoundsSearch {
  return {
    ...casinoSearch(search),
    state: ROUND_STATES.find((state) => state === search.state),
    ref: textOf(search.ref),
  };
}

/** The search parameters of the returns. */
export function returnsSearch(search: Record<string, unknown>): ReturnsSearch {
  const dayOf = (value: unknown) => (typeof value === "string" && DAY.test(value) ? value : undefined);
  return { from: dayOf(search.from), to: dayOf(search.to) };
}
