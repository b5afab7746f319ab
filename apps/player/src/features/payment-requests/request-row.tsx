import { paiseOfWire, useMomentText } from "@crossbook/browser";
import type { PaymentRequest } from "@crossbook/contract";
import { Badge, Button, Money } from "@crossbook/ui";
import { useRef } from "react";
import { useFocusAfter } from "../../bets/use-focus-after.ts";
import { requestText } from "../../messages/english/payments/requests.ts";
import {
  destinationOf,
  methodWord,
  stateWords,
  statusWord,
  toneOf,
  typeWord,
} from "../../payments/request-words.ts";
import classes from "./requests-page.module.css";

export interface RequestRowProps {
  readonly request: PaymentRequest;
  /** Its cancellation is on its way. */
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
}

/** One deposit or withdrawal: what, how much, its status as a ribbon, and why where it was rejected. */
export function RequestRow({ request, isCancelling, onCancel }: RequestRowProps) {
  const momentText = useMomentText();
  const destination = destinationOf(request);
  const isChanged = request.updateTime !== request.creationTime;
  return (
    <li className={classes.row} data-status={request.statusName}>
      <div className={classes.head}>
        <span className={classes.type}>{typeWord(request)}</span>
        <Badge tone={toneOf(request)}>{statusWord(request)}</Badge>
        <span className={classes.amount}>
          <Money amount={paiseOfWire(request.amount)} />
        </span>
      </div>
      <p className={classes.state}>{stateWords(request)}</p>
      {request.rejectReason !== null && <p className={classes.reason}>{request.rejectReason}</p>}
      <p className={classes.detail}>
        {methodWord(request)}
        {destination !== undefined && ` · ${destination}`}
        {request.utr !== null && ` · UTR ${request.utr}`}
        {` · ${request.reference}`}
      </p>
      <p className={classes.detail}>
        <time dateTime={request.creationTime}>{momentText(request.creationTime)}</time>
        {isChanged && (
          <>
            {requestText().changed}
            <time dateTime={request.updateTime}>{momentText(request.updateTime)}</time>
          </>
        )}
      </p>
      {request.canCancel && (
        <CancelButton reference={request.reference} isCancelling={isCancelling} onCancel={onCancel} />
      )}
    </li>
  );
}

type CancelButtonProps = Pick<RequestRowProps, "isCancelling" | "onCancel"> & {
  readonly reference: string;
};

function CancelButton({ reference, isCancelling, onCancel }: CancelButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfter(button, (element) => element.closest("main")?.querySelector("h1"));
  return (
    <Button
      ref={button}
      size="small"
      busy={isCancelling}
      onClick={onCancel}
      aria-label={requestText().cancelOf(reference)}
    >
      {requestText().cancel}
    </Button>
  );
}
