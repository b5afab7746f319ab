import { paiseOfWire, useBrowserApp, useServerNow, zoneMomentText } from "@crossbook/browser";
import { api as contract } from "@crossbook/contract";
import { Button, Money, Sentence } from "@crossbook/ui";
import { useState } from "react";
import { protectionText } from "../../messages/english/account/protection.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import { LIMIT_KINDS, limitsOf, type ProtectionLimit, periodWords } from "./limit-words.ts";
import classes from "./responsible-gaming-page.module.css";
import { useProtectionAct } from "./use-protection.ts";

/** How often it is looked at whether a change can be confirmed. */
const READY_CHECK_MS = 30_000;

/**
 * The limits of each kind: what is in force, how much of it is used, and which change is pending. `limits`: those that
 * the player has.
 */
export function LimitsSection({ limits }: { readonly limits: readonly ProtectionLimit[] }) {
  const [opened, setOpened] = useState<ProtectionLimit>();
  // As it is by now: it may be changed on another device while its dialog is open.
  const edited = opened && limitsOf(opened.kind, limits).find(({ period }) => period === opened.period);
  return (
    <>
      {LIMIT_KINDS.map(({ kind, title, counts }) => (
        <section key={kind} className={classes.kind} aria-label={title}>
          <h3 className={classes.kindTitle}>{title}</h3>
          <p className={classes.note}>{protectionText().itCounts(counts)}</p>
          <ul className={classes.limits}>
            {limitsOf(kind, limits).map((limit) => (
              <LimitRow key={limit.period} limit={limit} title={title} onEdit={() => setOpened(limit)} />
            ))}
          </ul>
        </section>
      ))}
      {edited && (
        <LimitDialog
          key={`${edited.kind} ${edited.period}`}
          limit={edited}
          onClose={() => setOpened(undefined)}
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
          protectionText().noLimit
        ) : (
          <Sentence
            parts={protectionText().usedOf(
              <Money amount={paiseOfWire(used ?? 0)} />,
              <Money amount={paiseOfWire(amount)} />,
            )}
          />
        )}
      </span>
      <Button
        size="small"
        aria-label={protectionText().changeLimit(title.toLowerCase(), period)}
        onClick={onEdit}
      >
        {protectionText().change}
      </Button>
      {amount !== null && (
        <progress
          className={classes.used}
          aria-label={protectionText().usedOfLimit(title.toLowerCase(), period)}
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
  const { timeZone } = useBrowserApp().ports;
  const nowMs = useServerNow(READY_CHECK_MS);
  const confirm = useProtectionAct(contract.protection.confirmLimit);
  const withdraw = useProtectionAct(contract.protection.withdrawLimitChange);
  const from = zoneMomentText(pending.confirmFrom, timeZone);
  const until = zoneMomentText(pending.confirmUntil, timeZone);
  const isReady = nowMs >= Date.parse(pending.confirmFrom) && nowMs < Date.parse(pending.confirmUntil);
  return (
    <div className={classes.pending}>
      <p>
        {pending.amount === null ? (
          protectionText().pendingNone(from, until)
        ) : (
          <Sentence
            parts={protectionText().pendingAmount(
              <Money amount={paiseOfWire(pending.amount)} />,
              from,
              until,
            )}
          />
        )}
      </p>
      <div className={classes.actions}>
        <Button
          size="small"
          variant="primary"
          disabled={!isReady}
          busy={confirm.busy}
          onClick={() =>
            void confirm.act({ kind, period, amount: pending.amount }, () => protectionText().newLimitInForce)
          }
        >
          {protectionText().confirm}
        </Button>
        <Button
          size="small"
          busy={withdraw.busy}
          onClick={() => void withdraw.act({ kind, period }, () => protectionText().limitStays)}
        >
          {protectionText().keepLimit}
        </Button>
      </div>
    </div>
  );
}
