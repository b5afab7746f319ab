import { toastError, toastSuccess, useScreen } from "@crossbook/browser";
import type { UpiPayment } from "@crossbook/contract";
import { Button, Icon, Sentence } from "@crossbook/ui";
import { Copy } from "@lucide/icons";
import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { copyText } from "../../app/copy-text.ts";
import { depositText } from "../../messages/english/payments/deposit.ts";
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
              {depositText().app(app)}
            </a>
          ))}
        </div>
      )}
      {isPhone && !showsQr && (
        <Button size="small" onClick={() => setShowsQr(true)}>
          {depositText().showQr}
        </Button>
      )}
      {(!isPhone || showsQr) && (
        <figure className={classes.qr}>
          <QRCodeSVG
            value={payment.qrData}
            size={QR_SIZE}
            marginSize={QR_MARGIN}
            level="M"
            title={depositText().qrTo(payment.payeeName)}
          />
          <figcaption className={classes.message}>{depositText().scan}</figcaption>
        </figure>
      )}
      <p className={classes.payee}>
        <span>
          <Sentence
            parts={depositText().payTo(
              <strong>{payment.payeeName}</strong>,
              <strong>{payment.payeeVpa}</strong>,
            )}
          />
        </span>
        <Button size="small" aria-label={depositText().copyUpiId} onClick={() => void copy(payment.payeeVpa)}>
          <Icon icon={Copy} aria-hidden />
          {depositText().copy}
        </Button>
      </p>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toastSuccess(depositText().copiedShort);
  else toastError(depositText().copyFailed);
}
