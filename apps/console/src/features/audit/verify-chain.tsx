import { api } from "@crossbook/contract";
import { Badge, Button, Dialog } from "@crossbook/ui";
import { useEffect, useId, useState } from "react";
import { useConsoleApp } from "../../app/console-app-provider.tsx";
import { counted } from "../../fields/counted.ts";
import classes from "./audit-page.module.css";

/** How far the verification is, and what it has found. */
interface Progress {
  readonly verifiedTo: number;
  readonly head: number;
  readonly state: "running" | "whole" | "broken" | "failed";
  readonly words: string;
}

const BEGUN: Progress = { verifiedTo: 0, head: 0, state: "running", words: "" };

/** Verifies the whole chain of the audit on the screen, range by range. */
export function VerifyChain() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        Verify the chain
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title="The chain of the audit">
          <Verification />
        </Dialog>
      )}
    </>
  );
}

function Verification() {
  const { verifiedTo, head, state, words } = useVerification();
  const labelId = useId();
  return (
    <div className={classes.verification}>
      <p id={labelId} role="status">
        {state === "running" && `${verifiedTo} of ${counted(head, "entry", "entries")} hold so far.`}
        {state === "whole" && (
          <>
            <Badge tone="win">whole</Badge>{" "}
            {verifiedTo === 1 ? "The one entry holds" : `All ${verifiedTo} entries hold`}, up to the newest.
          </>
        )}
        {state === "broken" && (
          <>
            <Badge tone="loss">broken</Badge> {words}. The{" "}
            {counted(verifiedTo, "entry before it holds", "entries before it hold")}.
          </>
        )}
        {state === "failed" && `The verification could not go on: ${words}`}
      </p>
      <progress
        className={classes.bar}
        aria-labelledby={labelId}
        max={Math.max(1, head)}
        value={verifiedTo}
      />
      <p>
        Each entry has a hash over itself and the hash before it. Whoever could rewrite the whole chain leaves
        no trace here: compare it with an export that is kept elsewhere.
      </p>
    </div>
  );
}

/** Asks for one range after the other until the head; stops when the dialog closes. */
function useVerification(): Progress {
  const { api: calls } = useConsoleApp();
  const [progress, setProgress] = useState(BEGUN);
  useEffect(() => {
    const stop = new AbortController();
    async function follow(): Promise<void> {
      let from = 1;
      while (!stop.signal.aborted) {
        const outcome = await calls.call(
          api.operator.getAuditVerification,
          { Seq: from },
          { signal: stop.signal },
        );
        if (stop.signal.aborted) return;
        if (!outcome.ok)
          return setProgress((before) => ({ ...before, state: "failed", words: outcome.error.message }));
        const { verifiedTo, head, fault } = outcome.result;
        if (fault !== null) return setProgress({ verifiedTo, head, state: "broken", words: fault });
        const isWhole = verifiedTo >= head;
        setProgress({ verifiedTo, head, state: isWhole ? "whole" : "running", words: "" });
        if (isWhole) return;
        from = verifiedTo + 1;
      }
    }
    void follow();
    return () => stop.abort();
  }, [calls]);
  return progress;
}
