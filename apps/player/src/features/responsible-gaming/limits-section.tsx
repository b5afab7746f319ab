import { paiseOfWire, useBrowserApp, zoneMomentText } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Button, Money } from "@crossbook/ui";
import { useState } from "react";
import { LimitDialog } from "./limit-dialog.tsx";
import { LIMIT_KINDS, type ProtectionLimit, periodWords } from "./limit-words.ts";
import classes from "./responsible-gaming-page.module.css";
import { useProtectionAct } from "./use-protection.ts";

/** The limits of each kind: what is in force, how much of it is used, and which change is pending. */
export function LimitsSection({ limits }: { readonly limits: readonly ProtectionLimit[] }) {
  const [edited, setEdited] = useState<ProtectionLimit>();
  return (
    <>
      {LIMIT_KINDS.map(({ kind, title, counts }) => (
        <section key={kind} className={classes.kind} aria-label={title}>
          <h3 className={classes.kindTitle}>{title}</h3>
          <p className={classes.note}>It counts {counts}.</p>
          <ul className={classes.limits}>
            {limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow key={limit.period} limit={limit} title={title} onEdit={() => setEdited(limit)} />
              ))}
          </ul>
        </section>
      ))}
      {edited && (
        <LimitDialog
          key={`${edited.kind} ${edited.period}`}
          limit={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface LimitRowProps {
  readonly limit: ProtectionLimit;
  readonly title: string;
  readonly onEdit: () => void;
}

function LimitRow({ limit, title, onEdit }: LimitRowProps) {
  const { amount, used } = limit;
  const period = periodWords(limit);
  return (
    <li className={classes.limit}>
      <span className={classes.period}>{period}</span>
      <span className={classes.figures}>
        {amount === null ? (
          "No limit"
        ) : (
          <>
            <Money amount={paiseOfWire(used ?? 0)} /> of <Money amount={paiseOfWire(amount)} />
          </>
        )}
      </span>
      <Button size="small" aria-label={`Change the ${title.toLowerCase()} of ${period}`} onClick={onEdit}>
        Change
      </Button>
      {amount !== null && (
        <progress
          className={classes.used}
          aria-label={`Used of the ${title.toLowerCase()} of ${period}`}
          max={amount}
          value={Math.min(used ?? 0, amount)}
        />
      )}
      {limit.pending && <PendingChange limit={limit} pending={limit.pending} />}
    </li>
  );
}

interface PendingChangeProps {
  readonly limit: ProtectionLimit;
  readonly pending: NonNullable<ProtectionLimit["pending"]>;
}

/** A looser limit that waits: it is confirmed after its day, or withdrawn at any time. */
function PendingChange({ limit: { kind, period }, pending }: PendingChangeProps) {
  const { clock, timeZone } = useBrowserApp().ports;
  const confirm = useProtectionAct(contract.protection.confirmLimit);
  const withdraw = useProtectionAct(contract.protection.withdrawLimitChange);
  const isReady = clock.now() >= Date.parse(pending.confirmFrom);
  return (
    <div className={classes.pending}>
      <p>
        You asked for {pending.amount === null ? "no limit" : <Money amount={paiseOfWire(pending.amount)} />}.
        You can confirm it from {zoneMomentText(pending.confirmFrom, timeZone)} to{" "}
        {zoneMomentText(pending.confirmUntil, timeZone)}; until then the present limit holds.
      </p>
      <div className={classes.actions}>
        <Button
          size="small"
          variant="primary"
          disabled={!isReady}
          busy={confirm.busy}
          onClick={() =>
            void confirm.act({ kind, period, amount: pending.amount }, () => "The new limit is in force.")
          }
        >
          Confirm
        </Button>
        <Button
          size="small"
          busy={withdraw.busy}
          onClick={() => void withdraw.act({ kind, period }, () => "Your limit stays as it is.")}
        >
          Keep the present limit
        </Button>
      </div>
    </div>
  );
}
