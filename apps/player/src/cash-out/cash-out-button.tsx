import { Button } from "@crossbook/ui";
import { Banknote } from "lucide-react";
import { useState } from "react";
import { CashOutDialog } from "./cash-out-dialog.tsx";
import type { CashOutScope } from "./cash-out-scope.ts";

export interface CashOutButtonProps {
  readonly scope: CashOutScope;
  /** Names of the market's runners; absent where only the scope's own is known. */
  readonly runners?: readonly { readonly id: number; readonly name: string }[];
}

/** Opens the cash-out of a market, or of one runner. Show it only where something is matched. */
export function CashOutButton({ scope, runners = [] }: CashOutButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Cash out ${scope.runner?.name ?? scope.marketName}`}
        onClick={() => setIsOpen(true)}
      >
        <Banknote aria-hidden />
        Cash out
      </Button>
      {isOpen && (
        <CashOutDialog
          scope={scope}
          nameOf={(runnerId) =>
            [...runners, ...(scope.runner ? [scope.runner] : [])].find(({ id }) => id === runnerId)?.name ??
            scope.marketName
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
