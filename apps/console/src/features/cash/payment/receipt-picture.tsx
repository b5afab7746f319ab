import { useState } from "react";
import classes from "./payment.module.css";

/**
 * The player's picture of a payment. Each reading of the deposit brings a new link of some minutes: the first one is kept
 * while it holds, so that the picture is not loaded again and again.
 */
export function ReceiptPicture({ url }: { readonly url: string | null }) {
  const [shown, setShown] = useState(url);
  if (shown === null) return <p className={classes.effect}>The player has sent no picture.</p>;
  return (
    <a href={url ?? shown} target="_blank" rel="noreferrer">
      <img
        className={classes.picture}
        src={shown}
        alt="The player's proof of the payment"
        onError={() => setShown(url)}
      />
    </a>
  );
}
