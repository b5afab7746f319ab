import { callKey, useCall, useHubMessage } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { api as contract, type UpiPayment, type UpiPaymentStatus } from "@crossbook/contract";
import { type Paise, paiseToMainUnits } from "@crossbook/money";
import { useEffect, useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";

const POLL_MS = 5_000;

/** A deposit by UPI as the screen has it: the payment that is open, how it stands, and what can be done. */
export interface UpiDepositState {
  /** Whether it is known if a payment is open. */
  readonly isLoading: boolean;
  readonly loadError: Error | undefined;
  /** Payments of the player that can still be paid. */
  readonly open: readonly UpiPayment[];
  readonly payment: UpiPayment | undefined;
  readonly status: UpiPaymentStatus | undefined;
  /** The server cannot be asked at the moment; what is shown may be old. */
  readonly isOutOfReach: boolean;
  readonly isChecking: boolean;
  reload(): void;
  show(payment: UpiPayment): void;
  /** Undefined: it is open and shown. */
  generate(amount: Paise, method: "UPI_QR" | "UPI_INTENT"): Promise<CallError | undefined>;
  check(): void;
  /** Says to the cashier which UTR the payment has. */
  claim(utr: string): Promise<CallError | undefined>;
  /** Puts the payment away, for another deposit. */
  leave(): void;
}

/** Connects the screen: a payment that is open is found again after a reload and on another device. */
export function useUpiDeposit(): UpiDepositState {
  const { api, ports, queryClient, positions } = usePlayerApp();
  const [shown, setShown] = useState<UpiPayment | "none">();
  const request = useRef<{ readonly of: string; readonly id: string }>(undefined);
  const open = useCall(contract.payments.getOpen, {});
  const found = open.data?.[0];
  // Kept from now on: one that is paid or over is no longer among the open ones, and its end is still to be read.
  if (shown === undefined && found !== undefined) setShown(found);
  const payment = shown === "none" ? undefined : (shown ?? found);
  const asked = { paymentId: payment?.paymentId ?? 0 };
  const [pollMs, setPollMs] = useState(POLL_MS);
  const check = useCall(contract.payments.check, asked, {
    enabled: payment !== undefined,
    ...(pollMs > 0 && { refetchIntervalMs: pollMs }),
  });
  const status = payment && check.data;
  const nextPollMs = status?.pollAfterMs ?? POLL_MS;
  if (nextPollMs !== pollMs) setPollMs(nextPollMs);

  useHubMessage("Payment", ({ Id }) => {
    if (Id === payment?.paymentId) void check.refetch();
  });
  const isCredited = status?.credited === true;
  useEffect(() => {
    if (isCredited) void positions.reload();
  }, [isCredited, positions]);

  /** The same press, repeated after a lost answer, is the same payment. */
  function requestIdOf(amount: Paise, method: string): string {
    const of = `${amount} ${method}`;
    if (request.current?.of !== of) request.current = { of, id: ports.newId() };
    return request.current.id;
  }

  return {
    isLoading: open.isPending,
    // What was read before stays: a form that is being filled in does not go.
    loadError: open.data === undefined ? (open.error ?? undefined) : undefined,
    open: open.data ?? [],
    ...{ payment, status },
    isOutOfReach: payment !== undefined && (check.isError || check.fetchStatus === "paused"),
    isChecking: check.isFetching,
    reload: () => void open.refetch(),
    show: setShown,
    async generate(amount, method) {
      const clientRequestId = requestIdOf(amount, method);
      const asking = { amount: paiseToMainUnits(amount), method, clientRequestId };
      const outcome = await api.call(contract.payments.generate, asking);
      if (outcome.ok) {
        request.current = undefined;
        setShown(outcome.result);
        return undefined;
      }
      if (outcome.error.code === "PAYMENT_OPEN_EXISTS") void open.refetch();
      return outcome.error;
    },
    check: () => void check.refetch(),
    async claim(utr) {
      const outcome = await api.call(contract.payments.check, { ...asked, utr });
      if (!outcome.ok) return outcome.error;
      const queryKey = callKey(contract.payments.check, asked);
      // A check that was sent before may say less, and its answer come later.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, outcome.result);
      return undefined;
    },
    leave() {
      request.current = undefined;
      setShown("none");
      void open.refetch();
    },
  };
}
