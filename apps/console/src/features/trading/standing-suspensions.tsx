import { Loaded, OutOfDate } from "@crossbook/browser";
import { api, type TradingEvent, type TradingSuspension } from "@crossbook/contract";
import { Badge, Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { useMoment } from "../../fields/use-moment.ts";
import { useMay } from "../../session/use-operator.ts";
import { scopeWords } from "./scope-words.ts";
import classes from "./standing-suspensions.module.css";
import type { useSuspensions } from "./suspensions.ts";

interface StandingSuspensionsProps {
  readonly standing: ReturnType<typeof useSuspensions>;
  /** Whose titles are known. */
  readonly events: readonly TradingEvent[];
}

/** What is suspended as a whole, by whom and since when, and how to take it back. */
export function StandingSuspensions({ standing, events }: StandingSuspensionsProps) {
  const mayReopen = useMay("reopenTrading");
  const moment = useMoment();
  const [reopening, setReopening] = useState<TradingSuspension>();
  const wordsOf = ({ scope }: TradingSuspension) =>
    scopeWords(scope, (eventId) => events.find((event) => event.eventId === eventId)?.title);
  const { data, isError } = standing;
  // Nothing in this place would say that nothing is suspended.
  if (data === undefined && isError)
    return (
      <Loaded query={standing} failure="The suspensions could not be loaded.">
        {() => null}
      </Loaded>
    );
  if (data === undefined) return null;
  return (
    <>
      {data.length === 0 ? (
        <OutOfDate query={standing} />
      ) : (
        <section aria-label="Suspended as a whole">
          <OutOfDate query={standing} />
          <ul className={classes.list}>
            {data.map((suspension) => (
              <li key={JSON.stringify(suspension.scope)} className={classes.row}>
                <Badge tone="caution">suspended</Badge>
                {wordsOf(suspension)} · {suspension.reason} · {suspension.suspendedBy},{" "}
                {moment(suspension.suspendedAt)}
                {mayReopen && (
                  <Button size="small" onClick={() => setReopening(suspension)}>
                    Reopen {wordsOf(suspension)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Beside the list: gone with the last suspension, it would come back by itself with the next one. */}
      {reopening && (
        <ReopenDialog
          suspension={reopening}
          words={wordsOf(reopening)}
          onClose={() => setReopening(undefined)}
        />
      )}
    </>
  );
}

function ReopenDialog({
  suspension: { scope },
  words,
  onClose,
}: {
  readonly suspension: TradingSuspension;
  readonly words: string;
  readonly onClose: () => void;
}) {
  const { run } = useAct(api.operator.reopenTrading, {
    done: ({ changed }) => `${changed} ${changed === 1 ? "market is" : "markets are"} as the feed asks.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Reopen ${words}`}
      act="Reopen"
      onConfirm={(reason) => run({ scope, reason })}
      onClose={onClose}
    >
      <p>Players can bet again, but in markets that the feed or another suspension keeps suspended.</p>
    </ConfirmDialog>
  );
}
