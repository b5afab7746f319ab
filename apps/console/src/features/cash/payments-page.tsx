import { PagedList, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type OperatorPayment } from "@crossbook/contract";
import { EmptyState, Money } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { DayRange } from "../../fields/day-range.tsx";
import { SelectField } from "../../fields/select-field.tsx";
import { useMoment } from "../../fields/use-moment.ts";
import {
  KIND_CHOICES,
  KIND_WORDS,
  kindOf,
  methodWords,
  type PaymentKind,
} from "../../payments/payment-kind.ts";
import { PAYMENT_STATES, PaymentState, STATE_CHOICES } from "../../payments/payment-state.tsx";
import { Page } from "../../shell/page.tsx";
import { PlayerLink } from "../../shell/player-link.tsx";
import type { Column } from "../../tables/data-table.tsx";
import { Filters } from "../../tables/filters.tsx";
import { useList } from "../../tables/list-search.ts";
import { SearchBox, SearchField } from "../../tables/search-box.tsx";
import { SteadyTable } from "../../tables/steady-table.tsx";
import { CashLinks } from "./cash-links.tsx";
import type { PaymentsSearch } from "./cash-search.ts";

const OF_KIND = {
  depositByHand: { Direction: "deposit", Channel: "manual" },
  depositByUpi: { Direction: "deposit", Channel: "upi" },
  withdrawal: { Direction: "withdrawal" },
} as const satisfies Record<PaymentKind, object>;

/** Deposits and withdrawals of all players, newest first. */
export function PaymentsPage() {
  const moment = useMoment();
  const list = useList<PaymentsSearch>();
  const { q = "", kind, from, to, least, most } = list.search;
  const state = PAYMENT_STATES.find((known) => known === list.search.state);
  const query = useCall(
    api.operator.getPayments,
    {
      ...list.input,
      ...(q !== "" && { UserName: q }),
      ...(kind && OF_KIND[kind]),
      ...(state && { State: state }),
      ...(from && { From: from }),
      ...(to && { To: to }),
      ...(least && { MinAmount: least }),
      ...(most && { MaxAmount: most }),
    },
    list.reading,
  );
  const columns: readonly Column<OperatorPayment>[] = [
    {
      ...{ key: "payment", title: "Payment" },
      cell: (payment) => (
        <Link to="/cash/payments/$paymentId" params={{ paymentId: String(payment.paymentId) }}>
          {KIND_WORDS[kindOf(payment)]} {payment.paymentId}
        </Link>
      ),
    },
    { key: "at", title: "Requested", cell: ({ creationTime }) => moment(creationTime) },
    { key: "player", title: "Player", cell: ({ userName }) => <PlayerLink userName={userName} /> },
    { key: "method", title: "Method", cell: ({ method }) => methodWords(method) },
    {
      ...{ key: "amount", title: "Amount", figures: true },
      cell: ({ amount }) => <Money amount={paiseOfWire(amount)} />,
    },
    { key: "state", title: "State", cell: (payment) => <PaymentState state={payment.state} /> },
    { key: "utr", title: "UTR", cell: ({ utr }) => utr ?? "–" },
  ];
  return (
    <Page title="Payments">
      <CashLinks />
      <PaymentFilters />
      <PagedList
        label="Payments"
        query={query}
        paging={list}
        failure="The payments could not be loaded."
        empty={<EmptyState title="No such payments." />}
      >
        {(payments) => (
          <SteadyTable
            query={query}
            label="Payments"
            columns={columns}
            rows={payments}
            rowKey={({ paymentId }) => paymentId}
          />
        )}
      </PagedList>
    </Page>
  );
}

function PaymentFilters() {
  const { search, narrow } = useList<PaymentsSearch>();
  const { q = "", kind, from, to, least, most } = search;
  const state = STATE_CHOICES.find(([known]) => known === search.state)?.[0] ?? "";
  return (
    <Filters>
      <SearchBox
        label="Player (whole name)"
        value={q}
        onSearch={(text) => narrow({ q: text || undefined })}
      />
      <SelectField
        label="Kind"
        value={kind ?? ""}
        choices={KIND_CHOICES}
        onChange={(chosen) => narrow({ kind: chosen || undefined })}
      />
      <SelectField
        label="State"
        value={state}
        choices={STATE_CHOICES}
        onChange={(chosen) => narrow({ state: chosen || undefined })}
      />
      <DayRange from={from ?? ""} to={to ?? ""} onChange={narrow} />
      <SearchField
        isAmount
        label="Least amount"
        value={least ?? ""}
        onSearch={(text) => narrow({ least: text || undefined })}
      />
      <SearchField
        isAmount
        label="Most amount"
        value={most ?? ""}
        onSearch={(text) => narrow({ most: text || undefined })}
      />
    </Filters>
  );
}
