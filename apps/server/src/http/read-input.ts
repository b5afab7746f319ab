import type { ValidationError } from "@crossbook/contract";
import type * as z from "zod/mini";
import type { QuickRead, Refusal } from "../calls/handler.ts";
import { refuse } from "../calls/refusals.ts";

type Issue = z.core.$ZodIssue;

/** A call's input as its schema reads it, or what is wrong with it. */
export type ReadInput = { readonly ok: true; readonly input: unknown } | Refusal<"INVALID_INPUT">;

/**
 * Checks what a call brought against its endpoint's schema. Text where a number belongs is refused, not converted,
 * unless the schema of the field says otherwise; keys the schema does not know are ignored, as old clients send more.
 * `quickRead` goes first.
 */
export function readInput(
  schema: z.ZodMiniType,
  query: unknown,
  body: unknown,
  quickRead?: QuickRead,
): ReadInput {
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body)))
    return refuse("INVALID_INPUT", { message: "The request's body must be a JSON object." });
  // Most calls have one of both, which is then read as it is: a copy is as dear as reading it.
  const given = isEmpty(query) ? asRecord(body) : { ...asRecord(query), ...asRecord(body) };
  const quick = quickRead?.(given);
  if (quick !== undefined) return { ok: true, input: quick };
  const read = schema.safeParse(given);
  if (read.success) return { ok: true, input: read.data };
  const validationErrors = read.error.issues.map((issue) => validationError(issue, given));
  return refuse("INVALID_INPUT", {
    ...(validationErrors[0] && { message: validationErrors[0].message }),
    validationErrors,
  });
}

function asRecord(value: unknown): Readonly<Record<PropertyKey, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>) : {};
}

function isEmpty(query: unknown): boolean {
  return Object.keys(asRecord(query)).length === 0;
}

function validationError(issue: Issue, given: object): ValidationError {
  const member = issue.path.map(String).join(".");
  return { message: `${member || "The request"} ${fault(issue, given)}.`, members: member ? [member] : [] };
}

function fault(issue: Issue, given: object): string {
  switch (issue.code) {
    case "invalid_type":
      return valueAt(given, issue.path) === undefined ? "is missing" : `must be ${article(issue.expected)}`;
    case "too_small":
      return issue.origin === "string" && issue.minimum === 1
        ? "must not be empty"
        : `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case "too_big":
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "custom":
      return issue.message;
    default:
      return "is not valid";
  }
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => asRecord(value)[key], given);
}

function article(type: string): string {
  const name = type === "int" ? "whole number" : type === "string" ? "text" : type;
  return /^[aeiou]/.test(name) ? `an ${name}` : name === "text" ? name : `a ${name}`;
}

function unit(origin: string): string {
  if (origin === "string") return " characters long";
  return origin === "array" ? " items long" : "";
}
