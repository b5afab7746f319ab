import { Loaded, useCall } from "@crossbook/browser";
import { api } from "@crossbook/contract";
import { useParams } from "@tanstack/react-router";
import { kindOf } from "../../payments/payment-kind.ts";
import { Page } from "../../shell/page.tsx";
import { CashLinks } from "./cash-links.tsx";
import { PaymentDetail } from "./payment/payment-detail.tsx";

/** One payment by its number, with its whole history. */
export function PaymentPage() {
  const { paymentId = "" } = useParams({ strict: false }) as { readonly paymentId?: string };
  const query = useCall(api.operator.getPayment, { paymentId: Number(paymentId) });
  return (
    <Page title={`Payment ${paymentId}`}>
      <CashLinks />
      <Loaded query={query} failure="The payment could not be loaded.">
        {({ payment }) => <PaymentDetail kind={kindOf(payment)} paymentId={payment.paymentId} />}
      </Loaded>
    </Page>
  );
}
