import { api } from "@crossbook/contract";
import type { Logger } from "pino";
import type { OperatorCaller } from "../../calls/callers.ts";
import type { Answer, CallContext, Handlers, Refusal } from "../../calls/handler.ts";
import { subjectsOf } from "./audit-subjects.ts";
import type { AuditTrail } from "./audit-trail.ts";

type OperatorHandlers = Handlers["operator"];
type AnyInput = Readonly<Record<string, unknown>>;
type AnyHandler = (input: AnyInput, context: CallContext<OperatorCaller>) => Promise<Answer | Refusal>;

interface Parts {
  readonly audit: AuditTrail;
  readonly logger: Pick<Logger, "error">;
}

/** Fields of inputs that are never written down. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(["password", "currentPassword", "code"]);

/**
 * The same handlers, with every call of an operator that changes something in the audit: before it is done, so that
 * nothing is done unseen, and again with its outcome and what it changed. Where that cannot be written, who asked is answered what
 * was done all the same: as a failure it would be asked for again.
 */
export function auditedCalls(handlers: OperatorHandlers, parts: Parts): OperatorHandlers {
  const audited = Object.entries(handlers).map(([name, handler]) => {
    const { method, audience } = api.operator[name as keyof OperatorHandlers];
    const isAudited = audience === "operator" && method === "POST" && typeof handler === "function";
    // The types of `Handlers` hold pair by pair; here every handler is treated alike.
    return [name, isAudited ? auditedCall(name, handler as unknown as AnyHandler, parts) : handler];
  });
  return Object.fromEntries(audited) as OperatorHandlers;
}

function auditedCall(call: string, handler: AnyHandler, { audit, logger }: Parts): AnyHandler {
  return async (given, context) => {
    const { caller, ip: address, requestId } = context;
    const input = withoutSecrets(given);
    const subjects = subjectsOf(input);
    const known = { actor: caller.username, role: caller.role, address, requestId, call, subjects };
    await audit.append({ ...known, outcome: "asked", input, before: {}, after: {} });
    let outcome = "failed";
    try {
      const answer = await handler(given, context);
      outcome = answer.ok ? "done" : answer.code;
      return answer;
    } finally {
      const { before, after } = context.change ?? { before: {}, after: {} };
      const entry = { ...known, outcome, input: {}, before, after };
      await audit.appendOutcome(entry).catch((error: unknown) => {
        logger.error(
          { err: error, call, requestId },
          "the outcome of an operator's call is not in the audit yet",
        );
      });
    }
  };
}

function withoutSecrets(input: AnyInput): AnyInput {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, SECRET_FIELDS.has(name) ? "[secret]" : value]),
  );
}
