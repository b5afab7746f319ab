import { paiseOfWire, useCall, useHubMessage, useHubState, useSettings } from "@crossbook/browser";
import { api as contract, type PaymentRequest } from "@crossbook/contract";
import { formatPaise } from "@crossbook/money";
import { Button, EmptyState, ErrorState, Skeleton } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { AvailableFigures } from "./available-figures.tsx";
import { closedReason } from "./withdrawal-form.ts";
import { WithdrawalFormPanel } from "./withdrawal-form-panel.tsx";
import classes from "./withdrawal-page.module.css";

/** Withdrawing money: what can be withdrawn and why not more, the form, and what came of it. */
export function WithdrawalPage() {
  const options = useCall(contract.withdrawals.getWithdrawalOptions, {});
  const accounts = useCall(contract.withdrawals.getPayoutAccounts, {});
  const isPlay = useSettings(({ settings }) => settings?.moneyMode === "play");
  const isOffline = useHubState() === "Reconnecting";
  const [taken, setTaken] = useState<PaymentRequest | "unknown">();
  useHubMessage("UserBalance", () => void options.refetch());
  const failed = [options, accounts].find(({ data, isError }) => data === undefined && isError);
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.heading}>Withdraw</h1>
        {isPlay && <p className={classes.note}>Play money: nothing real is paid out.</p>}
      </header>
      {isOffline && (
        <p className={classes.caution} role="status">
          You are offline. The figures may be old; your withdrawal is sent when you are back.
        </p>
      )}
      {failed && (
        <ErrorState
          title="Withdrawals could not be loaded."
          message={failed.error?.message}
          onRetry={() => {
            void options.refetch();
            void accounts.refetch();
          }}
          retrying={failed.isFetching}
        />
      )}
      {!failed && (options.data === undefined || accounts.data === undefined) && (
        <div aria-busy="true">
          <Skeleton shape="row" count={4} />
        </div>
      )}
      {options.data !== undefined && accounts.data !== undefined && (
        <>
          <AvailableFigures options={options.data} />
          {taken !== undefined ? (
            <Taken request={taken} onAnother={() => setTaken(undefined)} />
          ) : closedReason(options.data) !== undefined ? (
            <EmptyState title="You cannot withdraw now.">{closedReason(options.data)}</EmptyState>
          ) : (
            <WithdrawalFormPanel
              options={options.data}
              accounts={accounts.data}
              onTaken={(request) => setTaken(request ?? "unknown")}
            />
          )}
        </>
      )}
    </div>
  );
}

function Taken({
  request,
  onAnother,
}: {
  readonly request: PaymentRequest | "unknown";
  readonly onAnother: () => void;
}) {
  const showsRequests = useSettings(({ settings }) => settings?.showDWRequests !== false);
  return (
    <section className={classes.taken} role="status" aria-label="Your withdrawal">
      <p className={classes.takenTitle}>
        {request === "unknown"
          ? "Your withdrawal is requested."
          : `Your withdrawal of ${formatPaise(paiseOfWire(request.amount))} is requested.`}
      </p>
      <p>The money is held. The cashier looks at it, then it is paid.</p>
      <div className={classes.actions}>
        {showsRequests && (
          <Link to="/dwrequests" className={classes.link}>
            Follow it in your requests
          </Link>
        )}
        <Button onClick={onAnother}>Another withdrawal</Button>
      </div>
    </section>
  );
}
