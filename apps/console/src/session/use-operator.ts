import { mayCall, type OperatorCall } from "@crossbook/contract";
import { useStore } from "zustand";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import type { ConsoleSessionState, Operator } from "./console-session.ts";

/** A part of the session's state. */
export function useSession<Part>(select: (state: ConsoleSessionState) => Part): Part {
  return useStore(useConsoleApp().session.store, select);
}

/** Who operates. Throws where nobody is logged in: screens are shown behind `SessionGate` only. */
export function useOperator(): Operator {
  const operator = useSession((state) => state.operator);
  if (operator === undefined) throw new Error("useOperator is used without a session");
  return operator;
}

/** Whether the operator's role may make this call: what is not allowed is not shown, and the server refuses it. */
export function useMay(call: OperatorCall): boolean {
  return mayCall(useOperator().role, call);
}
