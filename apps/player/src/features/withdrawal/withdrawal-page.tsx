import { callKey, paiseOfWire, useCall, useHubMessage, useHubState, useSettings } from "@crossbook/browser";
import { api as contract, type PaymentRequest } from "@crossbook/contract";
import { formatPaise } from "@crossbook/money";
import { Button, EmptyState, ErrorState, Skeleton } from "@crossbook/ui";
import { useState } from "react";
import { NoDemo } from "../../account/no-demo.tsx";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
import { Link } from "../../routes/link.tsx";
import { useSession } from "../../session/use-session.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { AvailableFigures } from "./available-figures.tsx";
import { LastWithdrawals } from "./last-withdrawals.tsx";
import { closedReason } from "./withdrawal-form.ts";
import { WithdrawalFormPanel } from "./withdrawal-form-panel.tsx";
import classes from "./withdrawal-page.module.css";

/** Withdrawing money: for players with an account of their own. */
export function WithdrawalPage() {
  const isDemo = useSession(({ user }) => user?.demo === true);
  const isPlay = useSettings(({ settings }) => settings?.moneyMode === "play");
  return (
    <div className={classes.page}>
      <PageHead title={withdrawalText().withdraw} lead={isPlay && withdrawalText().playMoney} />
      {isDemo ? <NoDemo title={withdrawalText().noDemo} /> : <Withdrawal />}
    </div>
  );
}

/** Nothing says then that money has moved. */
const REFRESH_WITHOUT_HUB_MS = 15_000;

/** What can be withdrawn and why not more, the form, and what came of it. */
function Withdrawal() {
  const { queryClient } = usePlayerApp();
  const hubState = useHubState();
  const options = useCall(
    contract.withdrawals.getWithdrawalOptions,
    {},
    { refetchIntervalMs: () => (hubState === "Connected" ? undefined : REFRESH_WITHOUT_HUB_MS) },
  );
  const accounts = useCall(contract.withdrawals.getPayoutAccounts, {});
  const isOffline = hubState === "Reconnecting" || (options.data !== undefined && options.isError);
  /** What is asked for holds its money before its answer is there: its form stays until then. */
  const [isAsking, setIsAsking] = useState(false);
  const [taken, setTaken] = useState<PaymentRequest | "unknown">();
  useHubMessage("UserBalance", () => void options.refetch());
  useHubMessage("Payment", ({ Id, State }) => {
    setTaken((known) => (typeof known === "object" && known.id === Id ? { ...known, state: State } : known));
  });
  const failed = [options, accounts].find(({ data, isError }) => data === undefined && isError);
  return (
    <>
      {isOffline && (
        <p className={classes.caution} role="status">
          {withdrawalText().offline}
        </p>
      )}
      {failed && (
        <ErrorState
          title={withdrawalText().failed}
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
          ) : closedReason(options.data) !== undefined && !isAsking ? (
            <EmptyState title={withdrawalText().cannotNow}>{closedReason(options.data)}</EmptyState>
          ) : (
            <WithdrawalFormPanel
              options={options.data}
              accounts={accounts.data}
              onAsking={setIsAsking}
              onTaken={(request) => {
                setTaken(request ?? "unknown");
                const queryKey = callKey(contract.withdrawals.getUserWithdrawalHistory);
                void queryClient.invalidateQueries({ queryKey });
              }}
            />
          )}
          <LastWithdrawals />
        </>
      )}
    </>
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
    <section className={classes.taken} role="status" aria-label={withdrawalText().yourWithdrawal}>
      <p className={classes.takenTitle}>{takenTitle(request)}</p>
      <p>{standing(request)}</p>
      <div className={classes.actions}>
        {showsRequests && (
          <Link to="/dwrequests" className={classes.link}>
            {withdrawalText().follow}
          </Link>
        )}
        <Button onClick={onAnother}>{withdrawalText().another}</Button>
      </div>
    </section>
  );
}

function takenTitle(request: PaymentRequest | "unknown"): string {
  if (request === "unknown") return withdrawalText().requested;
  const amount = formatPaise(paiseOfWire(request.amount));
  return isAsked(request) ? withdrawalText().requestedOf(amount) : withdrawalText().takenOf(amount);
}

/** How far it is, while its player still looks at the page that it was asked for on. */
function standing(request: PaymentRequest | "unknown"): string {
  const text = withdrawalText();
  if (request === "unknown" || isAsked(request)) return text.whatFollows;
  if (request.state === "approved" || request.state === "processing") return text.isApproved;
  return request.state === "paid" ? text.isPaid : text.isReturned;
}

function isAsked({ state }: PaymentRequest): boolean {
  return state === "requested" || state === "onHold";
}
