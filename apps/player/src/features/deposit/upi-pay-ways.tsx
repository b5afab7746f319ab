import { toastError, toastSuccess, useScreen } from "@crossbook/browser";
import type { UpiPayment } from "@crossbook/contract";
import { Button } from "@crossbook/ui";
import { Copy } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import classes from "./upi-deposit.module.css";

const QR_SIZE = 224;
/** Quiet modules around the code, as its standard wants them. */
const QR_MARGIN = 4;

/** The QR for another phone, and on a phone the apps of this one. */
export function UpiPayWays({ payment }: { readonly payment: UpiPayment }) {
  const isPhone = useScreen() === "phone";
  const [showsQr, setShowsQr] = useState(false);
  return (
    <div className={classes.ways}>
      {isPhone && (
        <div className={classes.apps}>
          {payment.appLinks.map(({ app, uri }) => (
            <a key={app} className={classes.app} href={uri}>
              {app}
            </a>
          ))}
        </div>
      )}
      {isPhone && !showsQr && (
        <Button size="small" onClick={() => setShowsQr(true)}>
          Show the QR for another phone
        </Button>
      )}
      {(!isPhone || showsQr) && (
        <figure className={classes.qr}>
          <QRCodeSVG
            value={payment.qrData}
            size={QR_SIZE}
            marginSize={QR_MARGIN}
            level="M"
            title={`QR to pay ${payment.payeeName}`}
          />
          <figcaption className={classes.message}>Scan it with any UPI app.</figcaption>
        </figure>
      )}
      <p className={classes.payee}>
        <span>
          Pay to <strong>{payment.payeeName}</strong>, UPI ID <strong>{payment.payeeVpa}</strong>
        </span>
        <Button size="small" aria-label="Copy the UPI ID" onClick={() => void copy(payment.payeeVpa)}>
          <Copy aria-hidden />
          Copy
        </Button>
      </p>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastSuccess("Copied!");
  } catch {
    toastError("It could not be copied. Please select it and copy it yourself.");
  }
}
