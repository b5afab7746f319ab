import {
  bindField,
  Loaded,
  showRefusal,
  toastError,
  toastSuccess,
  useBrowserApp,
  useCall,
} from "@crossbook/browser";
import { api as contract, type ManualDepositMethod, type PayeeAccount } from "@crossbook/contract";
import { Button, EmptyState, Field, RadioGroup } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { depositText } from "../../messages/english/payments/deposit.ts";
import { QUICK_AMOUNTS, rupees, withQuickAmount } from "./deposit-amount.ts";
import classes from "./manual-deposit.module.css";
import { amountFault, amountOf, type ManualDepositFields, utrFault, utrOf } from "./manual-deposit-form.ts";
import { PayeeDetails } from "./payee-details.tsx";
import { ScreenshotField } from "./screenshot-field.tsx";
import { useReceipt } from "./use-receipt.ts";

const METHODS = { upi: "Upi", imps: "Imps" } as const satisfies Record<
  PayeeAccount["method"],
  ManualDepositMethod
>;
const LABELS = {
  upi: "UPI",
  get imps() {
    return depositText().imps;
  },
} as const;

/** Deposits by hand: whom to pay, then what was paid. */
export function ManualDeposit() {
  const query = useCall(contract.account.getPaymentInfo, {});
  const [chosen, setChosen] = useState<PayeeAccount["method"] | undefined>();
  return (
    <Loaded query={query} failure={depositText().payeesFailed}>
      {({ accounts, note }) => {
        const account = accounts.find(({ method }) => method === chosen) ?? accounts[0];
        if (!account) return <EmptyState title={depositText().manualNotOffered} />;
        return (
          <section className={classes.panel} aria-label={depositText().manualTitle}>
            {accounts.length > 1 && (
              <RadioGroup
                label={depositText().howYouPay}
                options={accounts.map(({ method }) => ({ value: method, label: LABELS[method] }))}
                value={account.method}
                onChange={setChosen}
              />
            )}
            <PayeeDetails account={account} />
            {note !== "" && <p className={classes.hint}>{note}</p>}
            <PaidForm account={account} />
          </section>
        );
      }}
    </Loaded>
  );
}

const EMPTY: ManualDepositFields = { amount: "", utr: "" };

function PaidForm({ account }: { readonly account: PayeeAccount }) {
  const { api, ports } = useBrowserApp();
  const form = useForm<ManualDepositFields>({ defaultValues: EMPTY });
  // The same until it was taken, so that a deposit that is sent again is one.
  const [requestId, setRequestId] = useState(() => ports.newId());
  const { receipt, choose, remove } = useReceipt(({ utr, amount }) => {
    const typed = form.getValues();
    if (utr !== null && typed.utr === "") form.setValue("utr", utr);
    if (amount !== null && typed.amount === "") form.setValue("amount", String(amount));
  });
  const imageId = receipt?.read?.imageId;

  const handleSubmit = form.handleSubmit(async ({ amount, utr }) => {
    const outcome = await api.call(contract.deposits.createDeposit, {
      ...{ amount: amountOf(amount), paymentMethod: METHODS[account.method], clientRequestId: requestId },
      ...(utr.trim() !== "" && { utr: utrOf(utr) }),
      ...(imageId !== undefined && { imageId }),
    });
    if (outcome.ok) {
      toastSuccess(depositText().requestSent);
      form.reset(EMPTY);
      remove();
      setRequestId(ports.newId());
      return;
    }
    const { error } = outcome;
    if (error.code === "KEY_REUSED") setRequestId(ports.newId());
    if (!showRefusal(form, FIELD_OF, error)) toastError(error.message);
  });

  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <Field
        label={depositText().amountPaid}
        inputMode="decimal"
        autoComplete="off"
        {...bindField(form, "amount", (amount) => amountFault(amount, account))}
      />
      <fieldset className={classes.quick}>
        <legend>{depositText().addToAmount}</legend>
        {QUICK_AMOUNTS.map((units) => (
          <Button
            key={units}
            size="small"
            onClick={() =>
              form.setValue("amount", withQuickAmount(form.getValues("amount"), units), {
                shouldValidate: form.formState.isSubmitted,
              })
            }
          >
            +{rupees(units)}
          </Button>
        ))}
      </fieldset>
      <ScreenshotField receipt={receipt} onChoose={(file) => void choose(file)} onRemove={remove} />
      <Field
        label={depositText().utr}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={depositText().utrHint}
        {...bindField(form, "utr", (utr) => utrFault(utr, imageId !== undefined))}
      />
      <Button
        type="submit"
        variant="primary"
        wide
        busy={form.formState.isSubmitting}
        disabled={receipt?.status === "sending"}
      >
        {depositText().havePaid}
      </Button>
    </form>
  );
}

const FIELD_OF = {
  AMOUNT_INVALID: "amount",
  DEPOSIT_BELOW_MINIMUM: "amount",
  DEPOSIT_ABOVE_MAXIMUM: "amount",
  DEPOSIT_LIMIT_EXCEEDED: "amount",
  UTR_INVALID: "utr",
  UTR_USED: "utr",
  PROOF_MISSING: "utr",
} as const;
