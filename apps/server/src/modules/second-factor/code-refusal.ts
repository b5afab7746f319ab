import type { Refusal } from "../../calls/handler.ts";
import { refuse, tooManyRequests } from "../../calls/refusals.ts";
import type { SecondFactors } from "./second-factors.ts";

/** Who is to give a code, and for what. */
export interface CodeAsked {
  readonly ownerId: number;
  /** Undefined: none was given. */
  readonly code: string | undefined;
  /** Each has tries of its own. */
  readonly purpose: string;
}

type CodeRefusal =
  | Refusal<"SECOND_FACTOR_NEEDED">
  | Refusal<"SECOND_FACTOR_WRONG">
  | Refusal<"TOO_MANY_REQUESTS">;

/**
 * Why an act that takes a code of whoever has a second factor may not be done; undefined: it may. A right code is used up
 * by it, so it is asked for after everything else was checked.
 */
export async function codeRefusal(
  factors: SecondFactors,
  { ownerId, code, purpose }: CodeAsked,
): Promise<CodeRefusal | undefined> {
  if ((await factors.enrolledAt(ownerId)) === undefined) return undefined;
  if (code === undefined) return refuse("SECOND_FACTOR_NEEDED");
  const tried = await factors.takeLimited(ownerId, code, purpose);
  if (tried === "RIGHT") return undefined;
  return tried === "WRONG" ? refuse("SECOND_FACTOR_WRONG") : tooManyRequests(tried.waitMs);
}
