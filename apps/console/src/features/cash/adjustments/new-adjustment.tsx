import { paiseOfWire, useBrowserParts, useCall } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { api, type RequestOf } from "@crossbook/contract";
import { paise } from "@crossbook/money";
import { Dialog, Money } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { SchemaForm } from "../../../fields/schema-form.tsx";
import { Fact, Facts } from "../../../tables/facts.tsx";

type Adjustment = RequestOf<typeof api.operator.adjustBalance>;

/** Asks for a credit or a debit, and sends it once what it does is confirmed; what was typed stays until then. */
export function NewAdjustment({ onClose }: { readonly onClose: () => void }) {
  const { newId } = useBrowserParts().ports;
  const [reference] = useState(newId);
  const [asked, setAsked] = useState<Adjustment>();
  const [isWaiting, setIsWaiting] = useState(false);
  const { run } = useAct(api.operator.adjustBalance, {
    done: ({ userName }) => `The balance of ${userName} is adjusted.`,
    quiet: true,
  });
  async function send(adjustment: Adjustment): Promise<CallError | undefined> {
    const refusal = await run(adjustment);
    if (refusal === undefined) onClose();
    if (refusal?.code !== "SECOND_PERSON_NEEDED") return refusal;
    setIsWaiting(true);
    return undefined;
  }
  return (
    <>
      <Dialog open onClose={onClose} title="New adjustment">
        {isWaiting ? (
          <p>
            It is above the host's limit. It moves money once another operator confirms it on this screen,
            within a day.
          </p>
        ) : (
          <SchemaForm
            schema={api.operator.adjustBalance.input}
            initial={{ userName: "", reason: "", reference }}
            labels={{ userName: "Player", amount: "Amount (below zero: a debit)", reason: "Reason" }}
            required={["userName"]}
            submit="Continue"
            onCancel={onClose}
            onSubmit={async (adjustment) => {
              setAsked(adjustment);
              return undefined;
            }}
          />
        )}
      </Dialog>
      {/* Beside the form and not in it: its own submit is none of the form's. */}
      {asked && (
        <ConfirmDialog
          title={`Confirm the adjustment of ${asked.userName}`}
          act={asked.amount < 0 ? "Debit the player" : "Credit the player"}
          tone={asked.amount < 0 ? "danger" : "primary"}
          reason={asked.reason}
          onConfirm={() => send(asked)}
          onClose={() => setAsked(undefined)}
        >
          <Effect adjustment={asked} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** What an adjustment moves, and what the player has after it. */
function Effect({ adjustment: { userName, amount, reason } }: { readonly adjustment: Adjustment }) {
  const { data: player } = useCall(api.operator.getPlayer, { userName });
  const moved = paiseOfWire(amount);
  // What is owed is paid first from a credit: how much of it is left for the cash is the server's to say.
  const isKnown = player !== undefined && !player.owed;
  return (
    <>
      <Facts>
        <Fact title="Player">{player?.userName ?? userName}</Fact>
        <Fact title="Direction">{amount < 0 ? "Debit" : "Credit"}</Fact>
        <Fact title="Amount">
          <Money amount={moved} signed toned />
        </Fact>
        <Fact title="Cash now">
          <Money amount={player && paiseOfWire(player.cash)} />
        </Fact>
        <Fact title="Cash after">
          <Money amount={isKnown ? paise(paiseOfWire(player.cash) + moved) : undefined} />
        </Fact>
        {player?.owed !== undefined && player.owed !== 0 && (
          <Fact title="Owed, paid first from a credit">
            <Money amount={paiseOfWire(player.owed)} />
          </Fact>
        )}
      </Facts>
      <p>It moves money at once, unless it is above the host's limit. The player reads “{reason}”.</p>
    </>
  );
}
