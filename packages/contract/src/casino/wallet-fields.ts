import { type Paise, parsePaise } from "@crossbook/money";
import * as z from "zod/mini";

/** An id of the other side: of a transaction, a request, a session. Never blank. */
export const referenceField = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/));

/** A studio's own name of a round; the same may come again in another game. */
export const roundField = z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,64}$/));

/** A studio's own name of a game. */
export const studioGameField = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/));

/** A token that we have given for one launch or one game session. */
export const gameTokenField = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,128}$/));

/** The language of a launch: a BCP 47 tag, such as `en` or `hi-IN`. Whether it is offered is for who shows the game. */
export const launchLanguageField = z.string().check(z.regex(/^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,3}$/));

/** A currency as three to five capital letters. */
export const currencyField = z.string().check(z.regex(/^[A-Z]{3,5}$/));

/** The currency of every real game session. */
export const WALLET_CURRENCY = "INR";

/**
 * The paise of an amount in main units as decimal text, such as `100.10`; undefined where it is not whole paise. Never
 * rounded: zeros behind the second decimal are the only ones that may be dropped.
 */
export function paiseOfDecimal(text: string): Paise | undefined {
  return parsePaise(text.replace(/(\.\d{2})0+$/, "$1"));
}

/** Paise as decimal text with two decimals, such as `100.10`; never less than nothing. */
export function decimalOfPaise(amount: Paise): string {
  return (amount / 100).toFixed(2);
}
