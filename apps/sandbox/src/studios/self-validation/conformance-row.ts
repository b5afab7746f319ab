import type { CasinoStudio } from "@crossbook/contract";
import type { BenchAnswer, BenchCall, ConformanceBench } from "./conformance-bench.ts";

/** What is staked in most rows: a rupee. */
export const STAKE = 100;
/** What is won in most rows. */
export const WIN = 250;

/** What a wallet must answer, by protocol: words or numbers of it; `error` is any answer that says "not done". */
export type Expected = Readonly<Record<CasinoStudio, readonly string[]>>;

/** What a row saw: each answer that decides with what it should be, and by how much the balance should have moved. */
export interface Observation {
  readonly answers: readonly (readonly [answer: BenchAnswer, expected: Expected])[];
  readonly moved: number;
}

/** One line of the table. */
export interface ConformanceRow {
  readonly id: string;
  readonly situation: string;
  /** Undefined: what the row needs was not given. */
  run(bench: ConformanceBench, studio: CasinoStudio): Promise<Observation | undefined>;
}

/** An expectation: one word for each protocol, `a|b` where more are right. */
export const expected = (kestrel: string, marigold: string, banyan: string): Expected => ({
  kestrel: kestrel.split("|"),
  marigold: marigold.split("|"),
  banyan: banyan.split("|"),
});
export const OK = expected("RS_OK", "200", "0");
export const ERROR = expected("error", "error", "error");
export const DUPLICATE = expected("RS_ERROR_DUPLICATE_TRANSACTION", "400|409", "7|120");
export const INSUFFICIENT = expected("RS_ERROR_NOT_ENOUGH_MONEY", "insufficient_funds", "1");
export const UNKNOWN_BET = expected("RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "404", "100");
export const ROLLED_BACK = expected("RS_ERROR_TRANSACTION_ROLLED_BACK", "error", "120");
export const SIGNATURE = expected("RS_ERROR_INVALID_SIGNATURE", "401", "5");
export const INVALID = expected("RS_ERROR_WRONG_TYPES|RS_ERROR_WRONG_SYNTAX", "400", "7");
export const EXPIRED = expected(
  "RS_ERROR_TOKEN_EXPIRED|RS_ERROR_INVALID_TOKEN",
  "session_expired|session_not_found",
  "4",
);
export const FOREIGN = expected(
  "RS_ERROR_INVALID_TOKEN|RS_ERROR_TOKEN_EXPIRED",
  "session_not_found|session_expired",
  "4",
);
export const BLOCKED = expected("RS_ERROR_USER_DISABLED", "account_blocked", "6|3");

/** Ids of one round with one bet. */
export function roundOf({ nextId }: ConformanceBench, amount = STAKE) {
  const [round, betId] = [nextId(), nextId()];
  const bet: BenchCall = { kind: "bet", id: betId, round, amount };
  const win: BenchCall = { kind: "win", id: nextId(), round, ref: betId, amount: WIN };
  const rollback: BenchCall = { kind: "rollback", id: nextId(), round, ref: betId, amount };
  return { round, bet, win, rollback };
}

/** One call with what must be answered. */
export type Step = readonly [call: BenchCall, expected: Expected];

/** A row of calls one after the other. */
export function inOrder(
  id: string,
  situation: string,
  steps: (
    round: ReturnType<typeof roundOf>,
    bench: ConformanceBench,
    studio: CasinoStudio,
  ) => readonly Step[],
  moved: number,
): ConformanceRow {
  return {
    id,
    situation,
    async run(bench, studio) {
      const answers: [BenchAnswer, Expected][] = [];
      for (const [call, wanted] of steps(roundOf(bench), bench, studio))
        answers.push([await bench.send(call), wanted]);
      return { answers, moved };
    },
  };
}

/** Fields of each protocol that a row sends wrong. */
export function withFields(studio: CasinoStudio, fields: Readonly<Record<CasinoStudio, object>>) {
  return { variant: { replace: fields[studio] } };
}

/** Any answer. */
export const ANY = expected("*", "*", "*");
/** No answer: the row has found another HTTP status. */
export const NEVER = expected("another status", "another status", "another status");

/** Whether an answer is one of those that a protocol allows in a situation. */
export function isExpected(studio: CasinoStudio, { code, status }: BenchAnswer, wanted: Expected): boolean {
  return wanted[studio].some((word) => {
    if (word === "*") return true;
    if (word === "error") return !OK[studio].includes(code) && code !== "no answer" && status < 500;
    return word === code || (studio === "marigold" && word === String(status));
  });
}

/** What was expected, as the table writes it. */
export function expectedText(studio: CasinoStudio, wanted: Expected): string {
  return wanted[studio].join(" or ");
}
