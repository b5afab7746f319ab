import {
  callKey,
  PagedList,
  toastError,
  toastSuccess,
  useCall,
  useHubMessage,
  useHubState,
  usePaging,
} from "@crossbook/browser";
import { api as contract, type PaymentRequest } from "@crossbook/contract";
import { Button, Dialog, EmptyState } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import { FilterFields } from "./filter-fields.tsx";
import { isFiltered, listRequest, NO_FILTERS } from "./request-filters.ts";
import { RequestRow } from "./request-row.tsx";
import classes from "./requests-page.module.css";

/** Deposits and withdrawals, newest first, each with its state as it is now. */
export function RequestsPage() {
  const { api, queryClient, positions } = usePlayerApp();
  const [filters, setFilters] = useState(NO_FILTERS);
  const [cancelling, setCancelling] = useState<PaymentRequest>();
  const paging = usePaging();
  const list = contract.paymentRequests.getDepositWithdrawals;
  const asked = useDeferredValue(filters);
  const query = useCall(list, listRequest(asked, paging), { keepPrevious: true });
  const isOffline = useHubState() === "Reconnecting";
  useHubMessage("Payment", () => void query.refetch());

  async function cancel({ id }: PaymentRequest): Promise<void> {
    setCancelling(undefined);
    const outcome = await api.call(contract.withdrawals.cancelWithdrawal, { id });
    if (outcome.ok) toastSuccess("Your withdrawal is cancelled. The money is in your balance again.");
    else toastError(outcome.error.message);
    // Also after a refusal: it was decided meanwhile.
    void query.refetch();
    void queryClient.invalidateQueries({ queryKey: callKey(contract.withdrawals.getWithdrawalOptions, {}) });
    void positions.reload();
  }

  return (
    <div className={classes.page}>
      <h1 className={classes.heading}>Deposits and withdrawals</h1>
      <FilterFields
        filters={filters}
        onChange={(change) => {
          setFilters({ ...filters, ...change });
          paging.toPage(0);
        }}
      />
      {isOffline && (
        <p className={classes.offline} role="status">
          You are offline. What is shown may be old.
        </p>
      )}
      <PagedList
        label="Requests"
        query={query}
        paging={paging}
        failure="Your requests could not be loaded."
        empty={<NoRequests isFiltered={isFiltered(filters)} onReset={() => setFilters(NO_FILTERS)} />}
      >
        {(items) => (
          <ul className={classes.list} aria-label="Requests" aria-live="polite">
            {items.map((request) => (
              <RequestRow key={request.id} request={request} onCancel={() => setCancelling(request)} />
            ))}
          </ul>
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
  if (filtered)
    return (
      <EmptyState title="No request is like that." action={<Button onClick={onReset}>Show all</Button>} />
    );
  return (
    <EmptyState
      title="You have no deposits or withdrawals yet."
      action={
        <Link to="/withdrawal" className={classes.link}>
          Withdraw
        </Link>
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
      title="Cancel this withdrawal?"
      description="The money goes back to your balance at once."
      footer={
        <div className={classes.actions}>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="primary" onClick={() => request && onCancel(request)}>
            Cancel the withdrawal
          </Button>
        </div>
      }
    >
      {null}
    </Dialog>
  );
}
