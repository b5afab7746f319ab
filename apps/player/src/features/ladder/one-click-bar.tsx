import { useNow } from "@crossbook/browser";
import type { QuickStake } from "@crossbook/contract";
import { LiveRegion, Switch } from "@crossbook/ui";
import { ladderText } from "../../messages/english/betting/ladder.ts";
import { type ArmedState, disarmedWords } from "./armed-switch.ts";
import classes from "./ladder.module.css";
import type { Armed } from "./use-armed.ts";

export interface OneClickBarProps {
  readonly armed: Armed;
  readonly stakes: readonly QuickStake[];
  /** Which of them one press places, by its place in the list. */
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly pending: number;
}

/** The switch that makes one press a bet, and the stake of such a bet. It disarms itself. */
export function OneClickBar({ armed, stakes, chosen, onChoose, pending }: OneClickBarProps) {
  const { state } = armed;
  const words = disarmedWords(state);
  return (
    <div className={classes.oneClick} data-armed={state.isArmed}>
      <Switch checked={state.isArmed} onChange={(isOn) => (isOn ? armed.arm() : armed.disarm())}>
        {ladderText().oneClick}
      </Switch>
      <label className={classes.stake}>
        <span>{ladderText().stake}</span>
        <select value={chosen} onChange={({ target }) => onChoose(Number(target.value))}>
          {stakes.map(({ title }, index) => (
            <option key={`${index} ${title}`} value={index}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p className={classes.armedNote}>
        {state.isArmed ? <ArmedNote state={state} pending={pending} /> : words || ladderText().opensSlip}
      </p>
      <LiveRegion message={words} urgent />
    </div>
  );
}

function ArmedNote({
  state,
  pending,
}: {
  readonly state: ArmedState & { isArmed: true };
  readonly pending: number;
}) {
  const nowMs = useNow(1_000);
  const seconds = Math.max(0, Math.ceil((state.untilMs - nowMs) / 1_000));
  if (pending > 0) return ladderText().placing(pending);
  return ladderText().armed(seconds);
}
