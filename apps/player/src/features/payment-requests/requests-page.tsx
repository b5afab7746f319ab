import {
  callKey,
  PagedList,
  paiseOfWire,
  toastError,
  toastSuccess,
  useCall,
  useHubMessage,
  useHubState,
  useSettings,
} from "@crossbook/browser";
import { api as contract, type PaymentRequest } from "@crossbook/contract";
import { Button, Dialog, EmptyState, Money } from "@crossbook/ui";
import { useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { useDebounced } from "../../app/use-debounced.ts";
import { requestText } from "../../messages/english/payments/requests.ts";
import { useKept, useKeptPaging } from "../../routes/kept/use-kept.ts";
import { Link } from "../../routes/link.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { isFiltered, listRequest, NO_FILTERS } from "./request-filters.ts";
import { RequestNews } from "./request-news.tsx";
import { RequestRow } from "./request-row.tsx";
import classes from "./requests-page.module.css";

/** Nothing says then that a state has changed. */
const REFRESH_WITHOUT_HUB_MS = 15_000;
/** The server is asked once the typing rests. */
const ASK_AFTER_MS = 300;

/** Deposits and withdrawals, newest first, each with its state as it is now. */
export function RequestsPage() {
  const { api, queryClient, positions } = usePlayerApp();
  const [filters, setFilters] = useKept("filters", NO_FILTERS);
  const [cancelling, setCancelling] = useState<PaymentRequest>();
  /** The withdrawals whose cancellation is on its way. */
  const [asked, setAsked] = useState<readonly number[]>([]);
  const paging = useKeptPaging();
  const list = contract.paymentRequests.getDepositWithdrawals;
  const typed = {
    text: useDebounced(filters.text, ASK_AFTER_MS),
    least: useDebounced(filters.least, ASK_AFTER_MS),
    most: useDebounced(filters.most, ASK_AFTER_MS),
  };
  const hubState = useHubState();
  const query = useCall(list, listRequest({ ...filters, ...typed }, paging), {
    keepPrevious: true,
    refetchIntervalMs: () => (hubState === "Connected" ? undefined : REFRESH_WITHOUT_HUB_MS),
  });
  const isOffline = hubState === "Reconnecting";
  useHubMessage("Payment", () => void query.refetch());

  async function cancel({ id }: PaymentRequest): Promise<void> {
    setCancelling(undefined);
    setAsked((ids) => [...ids, id]);
    const outcome = await api.call(contract.withdrawals.cancelWithdrawal, { id });
    if (outcome.ok) toastSuccess(requestText().cancelled);
    else toastError(outcome.error.message);
    setAsked((ids) => ids.filter((one) => one !== id));
    // Also after a refusal: it was decided meanwhile.
    void query.refetch();
    void queryClient.invalidateQueries({ queryKey: callKey(contract.withdrawals.getWithdrawalOptions, {}) });
    void positions.reload();
  }

  function reset(): void {
    setFilters(NO_FILTERS);
    paging.toPage(0);
  }

  return (
    <div className={classes.page}>
      <PageHead title={requestText().title} />
      <FilterFields
        filters={filters}
        onChange={(change) => {
          setFilters({ ...filters, ...change });
          paging.toPage(0);
        }}
      />
      {isOffline && (
        <p className={classes.offline} role="status">
          {requestText().offline}
        </p>
      )}
      <PagedList
        label={requestText().requests}
        query={query}
        paging={paging}
        failure={requestText().loadFailed}
        empty={<NoRequests isFiltered={isFiltered(filters)} onReset={reset} />}
      >
        {(items) => (
          <>
            <RequestNews requests={items} />
            <ul className={classes.list} aria-label={requestText().requests}>
              {items.map((request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  isCancelling={asked.includes(request.id)}
                  onCancel={() => setCancelling(request)}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      <CancelDialog
        request={cancelling}
        onClose={() => setCancelling(undefined)}
        onCancel={(request) => void cancel(request)}
      />
    </div>
  );
}

function NoRequests({ isFiltered: filtered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  const hasCashier = useSettings(({ settings }) => settings?.showDepositW !== false);
  if (filtered)
    return (
      <EmptyState
        title={requestText().noneLikeThat}
        action={<Button onClick={onReset}>{requestText().showAll}</Button>}
      />
    );
  return (
    <EmptyState
      title={requestText().noneYet}
      action={
        hasCashier && (
          <div className={classes.ways}>
            <Link to="/depositw" className={classes.wayOn}>
              {requestText().deposit}
            </Link>
            <Link to="/withdrawal" className={classes.wayOn}>
              {requestText().withdraw}
            </Link>
          </div>
        )
      }
    />
  );
}

interface CancelDialogProps {
  readonly request: PaymentRequest | undefined;
  readonly onClose: () => void;
  readonly onCancel: (request: PaymentRequest) => void;
}

function CancelDialog({ request, onClose, onCancel }: CancelDialogProps) {
  return (
    <Dialog
      open={request !== undefined}
      onClose={onClose}
      title={requestText().cancelTitle}
      description={requestText().cancelNote}
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose}>{requestText().keep}</Button>
          <Button variant="primary" onClick={() => request && onCancel(request)}>
            {requestText().cancelWithdrawal}
          </Button>
        </div>
      }
    >
      {request && (
        <p>
          <Money amount={paiseOfWire(request.amount)} /> · {request.reference}
        </p>
      )}
    </Dialog>
  );
}
