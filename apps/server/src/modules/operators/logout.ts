import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import type { OperatorParts } from "./operator-parts.ts";

/** Ends the operator's own session, of which the call was made; others of the same operator go on. */
export function logout({ sessions }: OperatorParts): Handler<Api["operator"]["logout"]> {
  return async (_input, { caller }) => {
    await sessions.end(caller.sessionId, "logout");
    return { ok: true, result: "You are logged out." };
  };
}
