import { bindField, paiseOfWire, showRefusal } from "@crossbook/browser";
import type { ErrorCode, PaymentRequest, PayoutAccount, WithdrawalOptions } from "@crossbook/contract";
import { formatPaise, parsePaise } from "@crossbook/money";
import { Button, Field } from "@crossbook/ui";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { withdrawalText } from "../../messages/english/payments/withdrawal.ts";
import { AccountFields } from "./account-fields.tsx";
import { ConfirmWithdrawal } from "./confirm-withdrawal.tsx";
import { SavedAccounts } from "./saved-accounts.tsx";
import { useWithdrawal } from "./use-withdrawal.ts";
import {
  allAvailable,
  amountFault,
  destinationWords,
  emptyFields,
  mostNow,
  type WithdrawalFields,
} from "./withdrawal-form.ts";
import classes from "./withdrawal-page.module.css";

/** The field that a refusal of the server is about; the others are said over the button. */
const FIELD_OF_REFUSAL: Partial<Record<ErrorCode, keyof WithdrawalFields>> = {
  AMOUNT_INVALID: "amount",
  WITHDRAWAL_BELOW_MINIMUM: "amount",
  WITHDRAWAL_ABOVE_MAXIMUM: "amount",
  WITHDRAWAL_ABOVE_AVAILABLE: "amount",
  WITHDRAWAL_DAY_LIMIT: "amount",
};

export interface WithdrawalFormPanelProps {
  readonly options: WithdrawalOptions;
  readonly accounts: readonly PayoutAccount[];
  /** It was asked for, and is not answered yet. */
  readonly onAsking: (isAsking: boolean) => void;
  readonly onTaken: (request: PaymentRequest | undefined) => void;
}

/** What was read before it is confirmed. It stays as it was: what is known anew while it is open is agreed to by nobody. */
interface Confirming {
  /** Once another one is chosen there is nothing to confirm. */
  readonly account: string;
  /** What is lost by it, in words; undefined: nothing. */
  readonly forfeit: string | undefined;
  readonly needsCode: boolean;
  /** What was wrong with the last code; undefined: nothing. */
  readonly codeFault?: string;
}

/** The form of a withdrawal: how much, to which account, and a last look before it is asked for. */
export function WithdrawalFormPanel({ options, accounts, onAsking, onTaken }: WithdrawalFormPanelProps) {
  const withdrawal = useWithdrawal();
  const usable = accounts.filter(({ method }) => options.methods.includes(method));
  const form = useForm<WithdrawalFields>({ defaultValues: emptyFields(options, usable) });
  const [confirming, setConfirming] = useState<Confirming>();
  const [problem, setProblem] = useState<string>();
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) };

  // Forgotten on another device, or of a way that is no longer offered: what is asked for must be in sight.
  const isKnown = fields.account === "new" || usable.some(({ id }) => String(id) === fields.account);
  const isAccountGone = !isKnown && !withdrawal.busy;
  useEffect(() => {
    if (isAccountGone) form.setValue("account", "new");
  }, [form, isAccountGone]);

  const close = (): void => setConfirming(undefined);

  async function ask({ forfeit, needsCode }: Confirming, code: string | undefined): Promise<void> {
    setProblem(undefined);
    onAsking(true);
    const asked = form.getValues();
    const answer = await withdrawal.ask(asked, { confirmForfeit: forfeit !== undefined, code });
    if (answer.kind !== "unanswered") onAsking(false);
    if (answer.kind === "taken") {
      close();
      return onTaken(answer.request);
    }
    const { error } = answer;
    // A bonus that began meanwhile: it is said here, and asked again.
    if (error.code === "BONUS_WOULD_BE_FORFEITED")
      return setConfirming({ account: asked.account, forfeit: error.message, needsCode });
    // A second factor that was set up meanwhile, or another code.
    if (error.code === "SECOND_FACTOR_NEEDED" || error.code === "SECOND_FACTOR_WRONG")
      return setConfirming({
        ...{ account: asked.account, forfeit, needsCode: true },
        codeFault: error.message,
      });
    close();
    if (answer.kind === "unanswered") return setProblem(withdrawalText().unanswered(error.message));
    if (!showRefusal(form, FIELD_OF_REFUSAL, error)) setProblem(error.message);
  }

  return (
    <>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.handleSubmit(() => {
          setProblem(undefined);
          setConfirming({
            ...{ account: form.getValues("account"), forfeit: forfeitWords(options) },
            needsCode: options.needsCode,
          });
        })}
      >
        <div className={classes.amount}>
          <Field
            label={withdrawalText().amount}
            inputMode="decimal"
            autoComplete="off"
            hint={withdrawalText().fromTo(words(options.minimum), formatPaise(mostNow(options)))}
            {...bindField(form, "amount", (text, written) =>
              withdrawal.isUnanswered(written) ? undefined : amountFault(text, options),
            )}
          />
          <Button
            onClick={() => {
              form.setValue("amount", allAvailable(options), { shouldDirty: true });
              form.clearErrors("amount");
            }}
          >
            {withdrawalText().allAvailable}
          </Button>
        </div>
        <SavedAccounts
          accounts={usable}
          value={fields.account}
          onChange={(account) => form.setValue("account", account)}
        />
        {fields.account === "new" && <AccountFields form={form} methods={options.methods} />}
        {problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" wide busy={withdrawal.busy}>
          {withdrawalText().withdraw}
        </Button>
      </form>
      {/* Beside the form: what it sends must not be sent by this one. */}
      <ConfirmWithdrawal
        open={confirming?.account === fields.account}
        amount={words(Number(parsePaise(fields.amount) ?? 0) / 100)}
        destination={destinationWords(fields, usable)}
        forfeit={confirming?.forfeit}
        canCancel={options.canCancel}
        needsCode={confirming?.needsCode === true}
        codeFault={confirming?.codeFault}
        busy={withdrawal.busy}
        onConfirm={async (code) => confirming && ask(confirming, code)}
        onClose={close}
      />
    </>
  );
}

function forfeitWords({ forfeits }: WithdrawalOptions): string | undefined {
  if (forfeits.length === 0) return undefined;
  const list = forfeits.map(({ title, amount }) => `${title} (${words(amount)})`).join(", ");
  return withdrawalText().endsBonus(list);
}

function words(mainUnits: number): string {
  return formatPaise(paiseOfWire(mainUnits));
}
