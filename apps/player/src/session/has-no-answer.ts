import type { CallError } from "@crossbook/client";

/** Whether it is not known if the server has done what was asked: it may have, all the same. */
export function hasNoAnswer({ status }: CallError): boolean {
  return status === undefined || status >= 500;
}
