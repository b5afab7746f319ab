import { api, type SuspensionScope } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { useAct } from "../../acts/use-act.ts";
import { useShortcut } from "../../keyboard/use-shortcut.ts";
import { useMay } from "../../session/use-operator.ts";

interface SuspendButtonProps {
  readonly scope: SuspensionScope;
  readonly words: string;
  /** What was suspended, where `words` says it of the place of the button only. */
  readonly name?: string;
  /** The key that does the same. */
  readonly keys?: string;
}

/** What players read of what was suspended by one press. */
const REASON = "Suspended by the exchange";

/** Suspends an event, a sport or everything with one press or key; nothing where the role may not. */
export function SuspendButton(props: SuspendButtonProps) {
  return useMay("suspendTrading") ? <Suspend {...props} /> : null;
}

function Suspend({ scope, words, name = words, keys }: SuspendButtonProps) {
  const { busy, run } = useAct(api.operator.suspendTrading, {
    done: ({ changed }) => `${changed} ${changed === 1 ? "market" : "markets"} suspended: ${name}.`,
  });
  const suspend = () => void run({ scope, reason: REASON });
  return (
    <>
      {keys !== undefined && <SuspendKey keys={keys} words={words} onKeys={suspend} />}
      <Button size="small" variant="danger" busy={busy} onClick={suspend}>
        Suspend {words}
      </Button>
    </>
  );
}

function SuspendKey({
  keys,
  words,
  onKeys,
}: {
  readonly keys: string;
  readonly words: string;
  readonly onKeys: () => void;
}) {
  useShortcut(keys, `Suspend ${words}`, onKeys);
  return null;
}
