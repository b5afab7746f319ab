import { bindField } from "@crossbook/browser";
import { api, type SettlementAct, type SettlementPreview } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { useForm } from "react-hook-form";
import { useAct } from "../acts/use-act.ts";
import { Refusal } from "../fields/refusal.tsx";
import { requiredFault } from "../fields/required-fault.ts";
import { useFormAnswer } from "../fields/use-form-answer.ts";
import { useMay } from "../session/use-operator.ts";
import classes from "./propose-act.module.css";

/** What is done, as it was previewed. */
export interface ProposeActProps {
  readonly marketId: number;
  readonly act: SettlementAct;
  readonly preview: SettlementPreview;
  /** It is done or proposed. */
  readonly onDone: () => void;
}

/** The server refuses the result of an open market: bets that are matched after the preview would not be in it. */
const STILL_OPEN = "Suspend or close the market first, then preview the result again.";

/** As the contract bounds words. */
const MOST_CHARACTERS = 200;

/** Asks for the reason and the rule, and does the act or proposes it to a second operator. */
export function ProposeAct({ marketId, act, preview, onDone }: ProposeActProps) {
  const mayPropose = useMay("proposeSettlement");
  const form = useForm<{ reason: string; rule: string }>({ defaultValues: { reason: "", rule: "" } });
  const { isSubmitting, errors } = form.formState;
  const { run } = useAct(api.operator.proposeSettlement, {
    quiet: true,
    done: ({ words }) => {
      onDone();
      return words;
    },
  });
  const answered = useFormAnswer();
  if (!mayPropose) return <p>Your role may look at this and not do it.</p>;
  if (act.type === "settle" && preview.status === "OPEN") return <p>{STILL_OPEN}</p>;
  const handleSubmit = form.handleSubmit(async ({ reason, rule }) => {
    const words = { reason: reason.trim(), rule: rule.trim() };
    const refusal = answered(await run({ marketId, act, ...words, digest: preview.digest }));
    if (refusal) form.setError("root", { message: refusal.message });
  });
  return (
    <form className={classes.form} onSubmit={handleSubmit} noValidate>
      <Field
        label="Reason"
        hint="Players read it."
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        {...bindField(form, "reason", (reason) => requiredFault("Reason", reason))}
      />
      <Field
        label="Rule"
        hint="Of the published rules; players read it."
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        {...bindField(form, "rule", (rule) => requiredFault("Rule", rule))}
      />
      <Refusal>{errors.root?.message}</Refusal>
      <Button type="submit" variant="danger" busy={isSubmitting}>
        {preview.needsSecondPerson ? "Propose to a second operator" : ACT_WORDS[act.type]}
      </Button>
    </form>
  );
}

const ACT_WORDS = { settle: "Settle", void: "Make void", voidBets: "Make bets void" } as const;
