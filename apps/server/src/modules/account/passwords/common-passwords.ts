import { dictionary } from "@zxcvbn-ts/language-common";
import { COMMON_WORDS } from "./common-words.ts";

const LISTED = 10_000;
/** The most common passwords of published leaks, most common first in the package's list. */
const MOST_COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"].slice(0, LISTED).map(String));

/**
 * Whether a password is one that guessers try first: one of the ten thousand most common, or built like them.
 *
 * The lists hold almost none with a letter, a digit and a special character; people who must have all three take a
 * common word with a common number and a character or two around it (`Password@123`, `1Qwerty!`), or write letters as
 * look-alikes (`P@ssw0rd1`). So every combination of listed words and numbers counts too.
 */
export function isCommonPassword(password: string, username: string): boolean {
  if (MOST_COMMON.has(password.toLowerCase())) return true;
  const parts = /^([^a-z]*)(.*[a-z])([^a-z]*)$/.exec(password.toLowerCase());
  if (parts === null) return false;
  const [, before = "", core = "", behind = ""] = parts;
  const around = before + behind;
  const number = around.replaceAll(/\D/g, "");
  if (around.length - number.length > MOST_SPECIALS || !isCommonNumber(number)) return false;
  const own = username.toLowerCase().replaceAll(/[^a-z]/g, "");
  return [readLookAlikes(core), core.replaceAll(/[^a-z]/g, "")].some((word) => isGuessed(word, own));
}

const MOST_SPECIALS = 3;
const KEY_ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz", "qazwsxedcrfvtgb"];

function isGuessed(word: string, username: string): boolean {
  if (word === username || COMMON_WORDS.has(word)) return true;
  if (/^(.)\1*$/.test(word) || KEY_ROWS.some((row) => row.includes(word))) return true;
  const half = word.slice(0, word.length / 2);
  return half + half === word && COMMON_WORDS.has(half);
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

function readLookAlikes(word: string): string {
  return word.replaceAll(/[@431!0$57]/g, (character) => LOOK_ALIKES[character] ?? character);
}

const FIRST_YEAR = 1940;
/** The newest year in the published lists. */
const LAST_YEAR = 2025;
const ROWS_OF_DIGITS = ["1234567890", "0987654321", "147258369", "159753"];
const FAVOURITES: ReadonlySet<string> = new Set(
  "007 100 101 108 112 121 123123 112233 11223344 102030 121212 131313 143 1122 1212 1313 1357 1369 1432 2468 369 420 500 501 696969 786 789456 911 1000 1010 12344321 123321 10000 24680 13579 5000 9211".split(
    " ",
  ),
);

function isCommonNumber(digits: string): boolean {
  if (digits.length <= 2 || FAVOURITES.has(digits)) return true;
  if (/^(\d)\1*$/.test(digits) || ROWS_OF_DIGITS.some((row) => row.includes(digits))) return true;
  const value = Number(digits);
  return digits.length === 4 && value >= FIRST_YEAR && value <= LAST_YEAR;
}
