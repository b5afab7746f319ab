import type { InputOf, operator } from "@crossbook/contract";
import { dayRange } from "../catalogue/index.ts";
import { subjectKey } from "./audit-subjects.ts";

type Filter = Omit<InputOf<typeof operator.getAudit>, "MaxResultCount" | "SkipCount">;

/** A condition on `audit_entries`, with the values of its places. */
export interface AuditCondition {
  /** With `WHERE`, or nothing where every entry is wanted. */
  readonly where: string;
  readonly values: readonly unknown[];
}

/** Which entries a filter lets through. Each part has an index of its own. */
export function auditCondition(filter: Filter): AuditCondition {
  const { Actor, Call, Outcome, Subject, From, To, UpTo } = filter;
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    if (value === undefined || value === null || value === "") return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((actor) => `actor = ${actor}`, Actor);
  add((call) => `call = ${call}`, Call);
  add((outcome) => `outcome = ${outcome}`, Outcome);
  add(
    (subject) => `seq IN (SELECT s.seq FROM audit_subjects s WHERE s.subject = ${subject})`,
    Subject && subjectKey(Subject),
  );
  const { fromMs, untilMs } = dayRange(From, To) ?? {};
  add((from) => `at >= ${from}`, fromMs && new Date(fromMs));
  add((until) => `at < ${until}`, untilMs && new Date(untilMs));
  add((newest) => `seq <= ${newest}`, UpTo);
  return { where: conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`, values };
}
