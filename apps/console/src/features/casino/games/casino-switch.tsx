import { api, EVERY_HOST, type RequestOf } from "@crossbook/contract";
import { Badge, Button } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMay } from "../../../session/use-operator.ts";
import { type Closure, type Closures, closuresOf } from "./closures.ts";

/** What is switched, and what stands of it. */
export interface CasinoSwitchProps {
  readonly subject: RequestOf<typeof api.operator.setCasinoSwitch>["subject"];
  readonly name: string;
  readonly host: string;
  readonly closures: readonly Closure[];
}

/** Whether a studio or game is open on a host. */
export function CasinoState({ subject, host, closures }: Omit<CasinoSwitchProps, "name">) {
  const { own, everywhere } = closuresOf(closures, subject, host);
  const closed = own ?? everywhere;
  if (!closed) return <Badge tone="win">open</Badge>;
  return (
    <Badge tone="loss" label={`Closed on ${hostWords(closed.host)} by ${closed.closedBy}: ${closed.reason}`}>
      closed
    </Badge>
  );
}

/** The switch of a studio or game on a host, where the role may. */
export function CasinoSwitch({ subject, name, host, closures }: CasinoSwitchProps) {
  const maySwitch = useMay("setCasinoSwitch");
  /** As it stood when the button was pressed: another operator's act must not turn what is confirmed. */
  const [asked, setAsked] = useState<Closures>();
  const standing = closuresOf(closures, subject, host);
  if (!maySwitch) return null;
  return (
    <>
      {/* The row names it: with the name in every button, a phone would show nothing of the state beside it. */}
      <Button
        size="small"
        variant={standing.own ? "secondary" : "danger"}
        aria-label={`${actOf(standing)} ${name}`}
        onClick={() => setAsked(standing)}
      >
        {actOf(standing)}
      </Button>
      {asked && (
        <SwitchDialog
          subject={subject}
          name={name}
          host={host}
          standing={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface SwitchDialogProps extends Omit<CasinoSwitchProps, "closures"> {
  readonly standing: Closures;
  readonly onClose: () => void;
}

function SwitchDialog({ subject, name, host, standing, onClose }: SwitchDialogProps) {
  const { own, everywhere } = standing;
  const act = actOf(standing);
  const { run } = useAct(api.operator.setCasinoSwitch, {
    done: () => `${name} is ${own ? "opened" : "closed"} on ${hostWords(host)}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`${act} ${name}`}
      act={act}
      tone={own ? "primary" : "danger"}
      onConfirm={(reason) => run({ host, subject, open: own !== undefined, reason })}
      onClose={onClose}
    >
      <p>
        {own
          ? `Players of ${hostWords(host)} can launch it again.`
          : `No launch and no stake on ${hostWords(host)}. Wins and returned stakes are paid.`}
      </p>
      {everywhere && <p>It stays closed on every host until that is taken back.</p>}
    </ConfirmDialog>
  );
}

/** What the switch does. */
function actOf({ own }: Closures): string {
  return own ? "Open" : "Close";
}

function hostWords(host: string): string {
  return host === EVERY_HOST ? "every host" : host;
}
