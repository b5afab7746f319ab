import type { WaitingPayment } from "@crossbook/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useConsoleApp } from "../../../../app/console-app-provider.tsx";
import { useOperator } from "../../../../session/use-operator.ts";
import { type Approval, approveEach } from "./approve-each.ts";

/** Several payments that are approved one after the other. */
export interface Approvals {
  readonly phase: "asked" | "running" | "done";
  /** By payment; of those that were decided so far. */
  readonly outcomes: ReadonlyMap<number, Approval>;
  readonly start: () => void;
  /** Finishes the payment under way and begins no other. */
  readonly stop: () => void;
}

/** Approves payments once it is started. What is shown is read again when it is over; gone from the screen, it stops. */
export function useApprovals(payments: readonly WaitingPayment[]): Approvals {
  const { acts } = useConsoleApp();
  const queryClient = useQueryClient();
  const { userName: operator } = useOperator();
  const [phase, setPhase] = useState<Approvals["phase"]>("asked");
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Approval>>(new Map());
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  async function run(): Promise<void> {
    // Two presses come before the first is drawn.
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    setPhase("running");
    await approveEach(payments, {
      ...{ acts, operator, signal: controller.signal },
      onOutcome: (paymentId, outcome) => setOutcomes((known) => new Map(known).set(paymentId, outcome)),
    });
    setPhase("done");
    void queryClient.invalidateQueries();
  }
  return { phase, outcomes, start: () => void run(), stop };
}
