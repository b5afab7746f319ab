import { randomUUID } from "node:crypto";
import type { OperationOutcome } from "../operation.ts";
import { type Service, writtenException } from "./exceptions.ts";

/** Requests of one batch. */
export const MOST_IN_A_BATCH = 20;
/** Characters of answers after which no further request of a batch is done. */
export const LONGEST_BATCH = 1_000_000;

type Id = string | number | null;

/** A request as it came, or what is wrong with it as one. */
export type RpcRequest =
  | { readonly ok: true; readonly id: Id; readonly method: string; readonly params: unknown }
  | { readonly ok: false; readonly id: Id };

/** What JSON-RPC says of a request that is none of an operation's. */
export const RPC_FAULTS = {
  parse: { code: -32700, message: "DSC-0008" },
  request: { code: -32600, message: "DSC-0008" },
  method: { code: -32601, message: "DSC-0021" },
  missing: { code: -32602, message: "DSC-0018" },
  wrong: { code: -32602, message: "DSC-0009" },
} as const;

const EXCEPTION_CODE = -32099;

/** Reads one request of a body. */
export function rpcRequest(given: unknown): RpcRequest {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return { ok: false, id: null };
  const { id: sentId, method, params } = given as Readonly<Record<string, unknown>>;
  const id = isId(sentId) ? sentId : null;
  if (typeof method !== "string") return { ok: false, id };
  return { ok: true, id, method, params: params ?? {} };
}

function isId(id: unknown): id is Id {
  return (typeof id === "string" && id.length <= 100) || typeof id === "number" || id === null;
}

/** The answer of one request. */
export function rpcAnswer(service: Service, id: Id, outcome: OperationOutcome): object {
  if (outcome.ok) return { jsonrpc: "2.0", result: outcome.result, id };
  const { name, message, errorCode } = writtenException(service, outcome.code);
  const exception = { requestUUID: randomUUID(), errorCode, errorDetails: "" };
  const data = { [name]: exception, exceptionname: name };
  return { jsonrpc: "2.0", error: { code: EXCEPTION_CODE, message, data }, id };
}

/** The answer of one that is no request of an operation. */
export function rpcFault(id: Id, fault: keyof typeof RPC_FAULTS): object {
  return { jsonrpc: "2.0", error: RPC_FAULTS[fault], id };
}
