import { Button, Sentence, Spinner } from "@crossbook/ui";
import { useId, useRef } from "react";
import { depositText } from "../../messages/english/payments/deposit.ts";
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
      <label htmlFor={id}>{depositText().screenshot}</label>
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
          <img src={receipt.previewUrl} alt={depositText().chosenScreenshot} />
          <figcaption>
            {receipt.file.name.slice(-30)}
            <Button size="small" onClick={onRemove}>
              {depositText().remove}
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
  if (!receipt) return depositText().pictureRule;
  if (receipt.status === "refused") return receipt.fault;
  if (receipt.status === "sending") return <Sentence parts={depositText().sendingPicture(<Spinner />)} />;
  const isRead = receipt.read?.utr !== null || receipt.read?.amount !== null;
  return isRead ? depositText().readFromPicture : depositText().nothingRead;
}
