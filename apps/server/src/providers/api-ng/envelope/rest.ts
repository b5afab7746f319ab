import { randomUUID } from "node:crypto";
import type { WrittenAnswer } from "../../../calls/provider.ts";
import type { OperationOutcome } from "../operation.ts";
import { json } from "../written.ts";
import { type Service, writtenException } from "./exceptions.ts";

/** What is said of a request that is none of an operation's, with its status. */
export const REST_FAULTS = {
  parse: { status: 400, code: "DSC-0008" },
  wrong: { status: 400, code: "DSC-0009" },
  missing: { status: 400, code: "DSC-0018" },
  operation: { status: 404, code: "DSC-0021" },
  service: { status: 404, code: "DSC-0023" },
} as const;

/** What an operation answers by its own address. */
export function restAnswer(service: Service, outcome: OperationOutcome): WrittenAnswer {
  if (outcome.ok) return json(200, outcome.result);
  const { name, message: faultstring, errorCode } = writtenException(service, outcome.code);
  const exception = { requestUUID: randomUUID(), errorCode, errorDetails: "" };
  return json(400, { faultcode: "Client", faultstring, detail: { [name]: exception, exceptionname: name } });
}

export function restFault(fault: keyof typeof REST_FAULTS): WrittenAnswer {
  const { status, code } = REST_FAULTS[fault];
  return json(status, { faultcode: "Client", faultstring: code, detail: {} });
}
