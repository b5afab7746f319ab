import { useEffect, useRef, useState } from "react";
import { usePlayerApp } from "../../app/player-app-provider.tsx";
import type { ReadReceipt } from "../../app/receipt-upload.ts";
import { fileFault } from "./manual-deposit-form.ts";

/** A chosen screenshot: on its way, refused, or kept by the server. */
export interface Receipt {
  readonly file: File;
  readonly previewUrl: string;
  readonly status: "sending" | "kept" | "refused";
  readonly fault?: string;
  readonly read?: ReadReceipt;
}

/** Sends the screenshot that is chosen at once, so that what can be read of it is there while the player types. */
export function useReceipt(onRead: (read: ReadReceipt) => void) {
  const { uploadReceipt } = usePlayerApp();
  const [receipt, setReceipt] = useState<Receipt | undefined>();
  const wanted = useRef<File>(undefined);
  const previewUrl = receipt?.previewUrl;
  useEffect(
    () => () => {
      if (previewUrl !== undefined) URL.revokeObjectURL(previewUrl);
    },
    [previewUrl],
  );

  async function choose(file: File): Promise<void> {
    wanted.current = file;
    const chosen = { file, previewUrl: URL.createObjectURL(file) };
    const fault = fileFault(file);
    if (fault !== undefined) return setReceipt({ ...chosen, status: "refused", fault });
    setReceipt({ ...chosen, status: "sending" });
    const outcome = await uploadReceipt(file);
    // Another picture may have been chosen meanwhile, or none.
    if (wanted.current !== file) return;
    if (!outcome.ok) return setReceipt({ ...chosen, status: "refused", fault: outcome.error.message });
    setReceipt({ ...chosen, status: "kept", read: outcome.result });
    onRead(outcome.result);
  }

  function remove(): void {
    wanted.current = undefined;
    setReceipt(undefined);
  }

  return { receipt, choose, remove };
}
