import { PagedList, useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { EmptyState } from "@crossbook/ui";
import { SelectField } from "../../../fields/select-field.tsx";
import { HeldPresses } from "../../../keyboard/held-presses.ts";
import { useShortcut } from "../../../keyboard/use-shortcut.ts";
import { KIND_CHOICES, kindOf } from "../../../payments/payment-kind.ts";
import { Page } from "../../../shell/page.tsx";
import { REFETCH_MS } from "../../../shell/refetch.ts";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SearchBox } from "../../../tables/search-box.tsx";
import { CashLinks } from "../cash-links.tsx";
import type { QueueSearch } from "../cash-search.ts";
import { PaymentDetail } from "../payment/payment-detail.tsx";
import classes from "./cash-queue-page.module.css";
import { useRowChoice } from "./chosen-row.ts";
import { QueueTable } from "./queue-table.tsx";
import { TogetherBar } from "./together/together-bar.tsx";
import { useChosenPayments } from "./together/use-chosen-payments.ts";

/** Payments that an operator must act on, oldest first, beside what is known of the chosen one. It is worked through by keys. */
export function CashQueuePage() {
  const list = useList<QueueSearch>();
  const { q = "", kind } = list.search;
  const query = useCall(
    api.operator.getPaymentQueue,
    { ...list.input, ...(q !== "" && { UserName: q }), ...(kind && { Kind: kind }) },
    { keepPrevious: true, refetchIntervalMs: REFETCH_MS },
  );
  const items = query.data?.items ?? [];
  const together = useChosenPayments(items);
  const choice = useRowChoice(items.map(({ paymentId }) => paymentId));
  const chosen = items.find(({ paymentId }) => paymentId === choice.id);
  useShortcut("c", "Choose the payment, or not", () => choice.id !== undefined && together?.turn(choice.id));
  useShortcut("j", "Next payment", () => choice.move(1), { repeats: true });
  useShortcut("k", "Payment before", () => choice.move(-1), { repeats: true });
  return (
    <Page title="Cash">
      <CashLinks />
      <Filters>
        <SearchBox
          label="Player (whole name)"
          value={q}
          onSearch={(text) => list.narrow({ q: text || undefined })}
        />
        <SelectField
          label="Kind"
          value={kind ?? ""}
          choices={KIND_CHOICES}
          onChange={(next) => list.narrow({ kind: next || undefined })}
        />
      </Filters>
      <div className={chosen && classes.split}>
        <section className={classes.queue} aria-label="Queue">
          {together && <TogetherBar {...together} />}
          <PagedList
            label="Payments"
            query={query}
            paging={list}
            failure="The queue could not be loaded."
            empty={<EmptyState title="Nothing waits." />}
          >
            {(payments) => (
              <QueueTable
                payments={payments}
                currentId={choice.id}
                onShow={choice.choose}
                together={together}
              />
            )}
          </PagedList>
        </section>
        {chosen && (
          <HeldPresses value={choice.isNew}>
            <PaymentDetail key={chosen.paymentId} kind={kindOf(chosen)} paymentId={chosen.paymentId} />
          </HeldPresses>
        )}
      </div>
    </Page>
  );
}
