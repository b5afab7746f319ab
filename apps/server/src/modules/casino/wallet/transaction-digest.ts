import { createHash } from "node:crypto";
import type { NewTransaction } from "./transaction.ts";

type Content = Pick<NewTransaction, "kind" | "refTxId" | "userId" | "game" | "amount" | "freeAmount">;

/**
 * What must be the same when a studio sends a transaction again: everything that decides what it moves, and for whom. Not
 * the token, nor the id and time of the call, which are new each time.
 */
export function transactionDigest(asked: Content, roundRef: string | undefined): string {
  const { kind, refTxId = "", userId = 0, game, amount, freeAmount } = asked;
  return digestOf([kind, refTxId, userId, game, amount, freeAmount, roundRef ?? ""]);
}

/** The same of a rollback: the bet that it names says everything else. */
export function rollbackDigest(betTxId: string): string {
  return digestOf(["rollback", betTxId]);
}

function digestOf(content: readonly (string | number)[]): string {
  return createHash("sha256").update(content.join("\n")).digest("base64url");
}
