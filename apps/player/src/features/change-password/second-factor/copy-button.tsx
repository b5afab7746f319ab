import { toastError, toastSuccess } from "@crossbook/browser";
import { Button, Icon } from "@crossbook/ui";
import { Copy } from "@lucide/icons";
import { copyText } from "../../../app/copy-text.ts";
import { secondFactorText } from "../../../messages/english/account/second-factor.ts";

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Puts a text where it can be pasted from. */
export function CopyButton({ label, text }: CopyButtonProps) {
  async function copy(): Promise<void> {
    if (await copyText(text)) toastSuccess(secondFactorText().copied);
    else toastError(secondFactorText().copyForbidden);
  }
  return (
    <Button size="small" aria-label={label} onClick={() => void copy()}>
      <Icon icon={Copy} aria-hidden />
      {secondFactorText().copy}
    </Button>
  );
}
