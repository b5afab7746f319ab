import { api } from "@crossbook/contract";
import { Badge } from "@crossbook/ui";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useAct } from "../../../acts/use-act.ts";
import { HeldPresses } from "../../../keyboard/held-presses.ts";
import { KeyButton } from "../../../keyboard/key-button.tsx";
import { useShortcut } from "../../../keyboard/use-shortcut.ts";
import { useMay } from "../../../session/use-operator.ts";
import { type Claim, type ClaimedPayment, leftText, useClaim } from "./claim.ts";
import classes from "./payment.module.css";

/** With so much left of it a claim is renewed. */
const RENEWED_MS = 60_000;

interface ClaimBarProps {
  readonly payment: ClaimedPayment & { readonly paymentId: number };
  /** What may be done once the payment is claimed. */
  readonly children: ReactNode;
}

/** Takes a payment that waits, so that nobody else acts on it, and then offers what may be done. */
export function ClaimBar(props: ClaimBarProps) {
  return useMay("claimPayment") ? <Bar {...props} /> : null;
}

function Bar({ payment, children }: ClaimBarProps) {
  const { paymentId } = payment;
  const claim = useClaim(payment);
  const [cameClaimed] = useState(claim?.isMine === true);
  const taking = useAct(api.operator.claimPayment);
  useRenewal(payment, claim);
  const releasing = useAct(api.operator.releasePayment);
  const take = () => void taking.run({ paymentId });
  if (claim && !claim.isMine)
    return (
      <p className={classes.bar}>
        <Badge tone="caution">
          {claim.owner} works on it for {leftText(claim.leftMs)}
        </Badge>
      </p>
    );
  if (!claim)
    return (
      <div className={classes.bar}>
        <KeyButton keys="Enter" words="Claim" variant="primary" busy={taking.busy} onPress={take} />
      </div>
    );
  return (
    <div className={classes.bar}>
      {/* Who has claimed it since it came means no other payment. */}
      {cameClaimed ? children : <HeldPresses value={false}>{children}</HeldPresses>}
      <KeyButton
        keys="x"
        words="Give back"
        busy={releasing.busy}
        onPress={() => void releasing.run({ paymentId })}
      />
      <Badge tone="primary">yours for {leftText(claim.leftMs)}</Badge>
      <LongerKey onKeys={take} />
    </div>
  );
}

/**
 * Claims a payment for longer, once for each claim, while its operator writes a decision in a dialog, which would go with the
 * claim. Where nobody is there the screen locks itself before the second claim ends.
 */
function useRenewal({ paymentId, claimedUntil }: ClaimBarProps["payment"], claim: Claim | undefined): void {
  const renewing = useAct(api.operator.claimPayment, { quiet: true });
  const renewed = useRef<string>(undefined);
  const endsSoon = claim?.isMine === true && claim.leftMs < RENEWED_MS;
  const renew = useEffectEvent(() => {
    if (renewed.current === claimedUntil || document.querySelector('[role="dialog"]') === null) return;
    renewed.current = claimedUntil ?? undefined;
    void renewing.run({ paymentId });
  });
  useEffect(() => {
    if (endsSoon) renew();
  }, [endsSoon, claim?.leftMs]);
}

function LongerKey({ onKeys }: { readonly onKeys: () => void }) {
  useShortcut("Enter", "Claim for longer", onKeys);
  return null;
}
