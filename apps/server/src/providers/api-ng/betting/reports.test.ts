import { ERROR_CATALOGUE } from "@crossbook/contract";
import { expect, it } from "vitest";
import { writtenException } from "../envelope/exceptions.ts";
import { exceptionOf, PROTOCOL_WORDS } from "../envelope/refusal-words.ts";
import { executionReport, refusedInstruction } from "./reports.ts";

const head = { marketId: "1.2", customerRef: "a" };
const done = { report: { status: "SUCCESS" } } as const;

it("an instruction that the exchange stopped at has an unknown outcome, and its request too", () => {
  const stopped = refusedInstruction("EXCHANGE_STOPPED");
  expect(stopped.report.status).toBe("TIMEOUT");
  expect(executionReport(head, [stopped])).toMatchObject({
    status: "TIMEOUT",
    errorCode: "SERVICE_UNAVAILABLE",
  });
  expect(executionReport(head, [stopped, done])).toMatchObject({ status: "PROCESSED_WITH_ERRORS" });
});

it("a request of which nothing was done has the reason of its first instruction", () => {
  const failed = [refusedInstruction("MARKET_CLOSED"), refusedInstruction("STAKE_INVALID")];
  expect(executionReport(head, failed)).toMatchObject({
    status: "FAILURE",
    errorCode: "MARKET_NOT_OPEN_FOR_BETTING",
  });
  expect(executionReport(head, [])).toEqual({ ...head, status: "SUCCESS", instructionReports: [] });
});

it("every code that has words of the protocol is one of ours, and each exception has a number in its service", () => {
  for (const code of Object.keys(PROTOCOL_WORDS)) {
    expect(ERROR_CATALOGUE).toHaveProperty(code);
    for (const service of ["betting", "account", "heartbeat"] as const)
      expect(writtenException(service, exceptionOf(code)).message).toMatch(/^A?ANGX-00(0[1-9]|1\d)$/);
  }
  expect(exceptionOf("SOMETHING_NEW")).toBe("UNEXPECTED_ERROR");
});
