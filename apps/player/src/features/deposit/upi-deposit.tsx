import { paiseOfWire } from "@crossbook/browser";
import { Button, ErrorState, Money, Sentence, Skeleton } from "@crossbook/ui";
import { depositText } from "../../messages/english/payments/deposit.ts";
import { UpiAmountForm } from "./upi-amount-form.tsx";
import { UpiPaymentPanel } from "./upi-payment-panel.tsx";
import { useUpiDeposit } from "./use-upi-deposit.ts";

/** A deposit by UPI, from the amount to the credit. `isClosed`: none can be begun, what is open is paid to its end. */
export function UpiDeposit({ isClosed = false }: { readonly isClosed?: boolean }) {
  const deposit = useUpiDeposit();
  if (deposit.payment) return <UpiPaymentPanel payment={deposit.payment} deposit={deposit} />;
  if (deposit.isLoading)
    return (
      <div aria-busy>
        <Skeleton shape="card" />
      </div>
    );
  if (deposit.loadError)
    return (
      <ErrorState
        title={depositText().openFailed}
        message={deposit.loadError.message}
        onRetry={deposit.reload}
      />
    );
  return (
    <>
      {!isClosed && <UpiAmountForm onGenerate={deposit.generate} />}
      {deposit.open.map((payment) => (
        <Button key={payment.paymentId} wide onClick={() => deposit.show(payment)}>
          <Sentence parts={depositText().goOn(<Money amount={paiseOfWire(payment.amount)} short />)} />
        </Button>
      ))}
    </>
  );
}
