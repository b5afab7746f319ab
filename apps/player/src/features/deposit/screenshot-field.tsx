import { Button, Spinner } from "@crossbook/ui";
import { useId, useRef } from "react";
import classes from "./manual-deposit.module.css";
import type { Receipt } from "./use-receipt.ts";

interface Props {
  readonly receipt: Receipt | undefined;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** The picture of a payment, with what became of it. */
export function ScreenshotField({ receipt, onChoose, onRemove }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={classes.screenshot}>
      <label htmlFor={id}>Screenshot of the payment</label>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-state`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = "";
        }}
      />
      {receipt && (
        <figure className={classes.preview}>
          <img src={receipt.previewUrl} alt="The chosen screenshot" />
          <figcaption>
            {receipt.file.name.slice(-30)}
            <Button size="small" onClick={onRemove}>
              Remove
            </Button>
          </figcaption>
        </figure>
      )}
      <p
        id={`${id}-state`}
        role={receipt?.status === "refused" ? "alert" : "status"}
        className={classes.hint}
      >
        {stateOf(receipt)}
      </p>
    </div>
  );
}

function stateOf(receipt: Receipt | undefined) {
  if (!receipt) return "PNG, JPEG or WebP, at most 5 MB.";
  if (receipt.status === "refused") return receipt.fault;
  if (receipt.status === "sending")
    return (
      <>
        <Spinner /> The picture is being sent and read.
      </>
    );
  const isRead = receipt.read?.utr !== null || receipt.read?.amount !== null;
  return isRead
    ? "Read from the picture: please check."
    : "Sent. Nothing could be read from it: please type the UTR.";
}
