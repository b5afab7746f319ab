import { type Paise, parsePaise } from "@crossbook/money";
import type { ValidationError } from "../envelope.ts";
import { UTR } from "../withdrawals.ts";

/** A line of the bank account as an import brings it. */
export interface ImportedLine {
  readonly bankReference: string;
  readonly at: Date;
  readonly amount: Paise;
  readonly utr: string | undefined;
  readonly payer: string;
  readonly narration: string;
}

/** The lines, or what is wrong with the text: the first twenty problems, each with the number of its line. */
export type BankCsv =
  | { readonly ok: true; readonly lines: readonly ImportedLine[] }
  | { readonly ok: false; readonly problems: readonly ValidationError[] };

const MOST_LINES = 1000;
const MOST_PROBLEMS = 20;
const MOST_OF_A_FIELD = 300;
const NEEDED = ["reference", "date", "amount"] as const;
const KNOWN: ReadonlySet<string> = new Set([...NEEDED, "utr", "payer", "narration"]);

const REFERENCE = /^[\x21-\x7e][\x20-\x7e]{0,99}$/;
/** A narration names the UTR between its other words: `UPI/632600012345/ASHA`. */
const UTR_WITHIN = /(?<![A-Za-z0-9])\d{12}(?![A-Za-z0-9])/g;
const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const DAY_FIRST = /^(\d{2})[/-](\d{2})[/-](\d{4})$/;

/**
 * Reads lines of a bank account from CSV (RFC 4180; quotes, CRLF). The head names the columns, in any order and case. Dates
 * are ISO 8601 or day/month/year; a day alone is its start in India. Amounts are money that came in, above zero. What
 * `ImportBankLines` takes; the console shows the lines before they are sent.
 */
export function readBankCsv(text: string): BankCsv {
  const rows = rowsOf(text.replace(/^\uFEFF/, ""));
  if (!rows) return problem("The quotes do not end.");
  const [head = [], ...body] = rows;
  const columns = head.map((name) => name.trim().toLowerCase());
  const missing = NEEDED.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    return problem(`The first line must name the columns; ${missing.join(", ")} is missing.`);
  const unknown = columns.filter((name, at) => !KNOWN.has(name) || columns.indexOf(name) !== at);
  if (unknown.length > 0)
    return problem(`The column ${unknown[0] || "without a name"} is not known or is there twice.`);
  if (body.length === 0) return problem("There are no lines.");
  if (body.length > MOST_LINES)
    return problem(`There are more than ${MOST_LINES} lines: import them in parts.`);
  return linesOf(body, columns);
}

function linesOf(body: readonly (readonly string[])[], columns: readonly string[]): BankCsv {
  const lines: ImportedLine[] = [];
  const problems: ValidationError[] = [];
  const seen = new Set<string>();
  body.forEach((row, at) => {
    const number = at + 2;
    const field = (name: string) => (row[columns.indexOf(name)] ?? "").trim();
    const line =
      row.length === columns.length ? lineOf(field) : "has another number of fields than the first line";
    const fault =
      typeof line === "string" ? line : seen.has(line.bankReference) ? "repeats a reference" : undefined;
    if (fault !== undefined)
      problems.push({ message: `Line ${number} ${fault}.`, members: [`csv.${number}`] });
    else if (typeof line !== "string") {
      seen.add(line.bankReference);
      lines.push(line);
    }
  });
  return problems.length > 0
    ? { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
    : { ok: true, lines };
}

/** The line, or what is wrong with it. */
function lineOf(field: (name: string) => string): ImportedLine | string {
  const bankReference = field("reference");
  if (!REFERENCE.test(bankReference)) return "has no reference of 1 to 100 characters";
  const at = momentOf(field("date"));
  if (!at) return "has no date such as 2026-11-22 or 22/11/2026";
  const amount = parsePaise(field("amount"));
  if (amount === undefined || amount <= 0) return "has no amount above zero with at most two decimals";
  const [payer, narration] = [field("payer"), field("narration")];
  if (Math.max(payer.length, narration.length) > MOST_OF_A_FIELD)
    return `has a text above ${MOST_OF_A_FIELD} characters`;
  const written = field("utr").replaceAll(" ", "").toUpperCase();
  if (written !== "" && !UTR.test(written)) return "has a UTR that is none";
  return { bankReference, at, amount, utr: written || utrWithin(narration), payer, narration };
}

function utrWithin(narration: string): string | undefined {
  const found = new Set(narration.match(UTR_WITHIN));
  return found.size === 1 ? [...found][0] : undefined;
}

function momentOf(text: string): Date | undefined {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month}-${day}`;
  if (!ISO.test(iso)) return undefined;
  const at = new Date(iso.length === 10 ? `${iso}T00:00:00+05:30` : iso);
  if (Number.isNaN(at.getTime())) return undefined;
  // 31 February becomes a day of March otherwise.
  const date = iso.slice(0, 10);
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? at : undefined;
}

/** Rows of fields, without empty rows; undefined where a quote does not end. */
function rowsOf(text: string): readonly (readonly string[])[] | undefined {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  const endRow = () => {
    row.push(field);
    if (row.length > 1 || field.trim() !== "") rows.push(row);
    row = [];
    field = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quoted && character === '"' && text.charAt(at + 1) === '"') {
      field += '"';
      at++;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) field += character;
    else if (character === ",") {
      row.push(field);
      field = "";
    } else if (character === "\n") endRow();
    else if (character !== "\r") field += character;
  }
  if (quoted) return undefined;
  endRow();
  return rows;
}

function problem(message: string): BankCsv {
  return { ok: false, problems: [{ message, members: ["csv"] }] };
}
