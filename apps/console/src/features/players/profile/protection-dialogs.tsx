import { api, type RequestOf } from "@crossbook/contract";
import { Field } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { counted } from "../../../fields/counted.ts";
import { SelectField } from "../../../fields/select-field.tsx";
import { LIMIT_KINDS, LIMIT_PERIODS } from "./protection-words.ts";

interface DialogProps {
  readonly userName: string;
  readonly onClose: () => void;
}

type LimitInput = RequestOf<typeof api.operator.setPlayerLimit>;
type Wish = RequestOf<typeof api.operator.excludePlayer>["wish"];

/** Sets a limit that is stricter than the one in force. */
export function LimitDialog({ userName, onClose }: DialogProps) {
  const [kind, setKind] = useState<LimitInput["kind"]>("deposit");
  const [period, setPeriod] = useState<LimitInput["period"]>("day");
  const [amount, setAmount] = useState("");
  const { run } = useAct(api.operator.setPlayerLimit, {
    done: ({ cancelledBets }) => `The limit of ${userName} is in force; ${cancelledWords(cancelledBets)}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Limit of ${userName}`}
      act="Set the limit"
      tone="danger"
      onConfirm={(reason) => run({ userName, kind, period, amount, reason })}
      onClose={onClose}
    >
      <p>
        In force at once. What is unmatched and could go beyond it is cancelled. Only the player can ask for a
        looser one.
      </p>
      <SelectField label="Of" value={kind} choices={LIMIT_KINDS} onChange={setKind} />
      <SelectField label="In" value={period} choices={LIMIT_PERIODS} onChange={setPeriod} />
      <Field
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        onChange={({ target }) => setAmount(target.value)}
      />
    </ConfirmDialog>
  );
}

/** The exclusions that an operator can choose, by what is chosen in the list. */
const WISHES = {
  "timeOut 1": ["Time-out of 24 hours", { kind: "timeOut", days: 1 }],
  "timeOut 7": ["Time-out of 7 days", { kind: "timeOut", days: 7 }],
  "timeOut 42": ["Time-out of 42 days", { kind: "timeOut", days: 42 }],
  "selfExclusion 6": ["Self-exclusion of 6 months", { kind: "selfExclusion", months: 6 }],
  "selfExclusion 12": ["Self-exclusion of 12 months", { kind: "selfExclusion", months: 12 }],
  "selfExclusion 60": ["Self-exclusion of 5 years", { kind: "selfExclusion", months: 60 }],
  selfExclusion: ["Self-exclusion for good", { kind: "selfExclusion", months: null }],
} as const satisfies Readonly<Record<string, readonly [string, Wish]>>;
type WishName = keyof typeof WISHES;

/** Excludes the player for a time or for good. */
export function ExcludeDialog({ userName, onClose }: DialogProps) {
  const [wish, setWish] = useState<WishName>("timeOut 1");
  const { run } = useAct(api.operator.excludePlayer, {
    done: ({ cancelledBets }) => `${userName} is excluded; ${cancelledWords(cancelledBets)}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Exclude ${userName}`}
      act="Exclude"
      tone="danger"
      onConfirm={(reason) => run({ userName, wish: WISHES[wish][1], reason })}
      onClose={onClose}
    >
      <p>
        No bets, deposits, bonuses or casino games from this moment. What is unmatched is cancelled;
        withdrawals go on. Nobody can shorten it.
      </p>
      <SelectField
        label="Exclusion"
        value={wish}
        choices={Object.entries(WISHES).map(([name, [words]]) => [name as WishName, words] as const)}
        onChange={setWish}
      />
    </ConfirmDialog>
  );
}

function cancelledWords(bets: number): string {
  return `${counted(bets, "bet")} ${bets === 1 ? "was" : "were"} cancelled`;
}
