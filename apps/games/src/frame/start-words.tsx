import { paise } from "@crossbook/money";
import { Money } from "@crossbook/ui";

/** What a button does, and the stake that it costs: "Roll · 10". */
export interface StartWordsProps {
  readonly act: string;
  /** Of the whole round, in paise; undefined where it cannot be staked. */
  readonly stake: number | undefined;
}

/** The words of a button that starts a round. */
export function StartWords({ act, stake }: StartWordsProps) {
  return (
    <span>
      {act}
      {stake !== undefined && (
        <>
          {" · "}
          <Money amount={paise(stake)} short />
        </>
      )}
    </span>
  );
}
