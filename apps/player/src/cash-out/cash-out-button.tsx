import { paiseOfWire } from "@crossbook/browser";
import { formatPaise } from "@crossbook/money";
import { Button, Icon, Money, onDemand } from "@crossbook/ui";
import { Banknote } from "@lucide/icons";
import { useEffect, useState } from "react";
import { cashOutText } from "../messages/english/betting/cash-out.ts";
import { type CashOutScope, scopeName } from "./cash-out-scope.ts";
import { useLiveQuote, useOpenCashOut } from "./use-live-quote.ts";

const CashOutDialog = onDemand(async () => (await import("./cash-out-dialog.tsx")).CashOutDialog);

export interface CashOutButtonProps {
  readonly scope: CashOutScope;
  /** Names of the market's runners; absent where only the scope's own is known. */
  readonly runners?: readonly { readonly id: number; readonly name: string }[];
  /** Says what it would bring now. For few buttons of a page: each asks for quotes. */
  readonly isLive?: boolean;
}

/** Opens the cash-out of a market, or of one runner. Show it only where something is matched. */
export function CashOutButton({ scope, runners = [], isLive = false }: CashOutButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const amount = useLiveQuote(scope, isLive);
  useEffect(() => {
    if (!isOpen) return;
    useOpenCashOut.setState({ isOpen: true });
    return () => useOpenCashOut.setState({ isOpen: false });
  }, [isOpen]);
  const name = scopeName(scope);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={
          amount === undefined
            ? cashOutText().cashOutOf(name)
            : cashOutText().cashOutLevel(name, levelWords(amount))
        }
        onClick={() => setIsOpen(true)}
      >
        <Icon icon={Banknote} aria-hidden />
        {cashOutText().cashOut}
        {amount !== undefined && <Money amount={paiseOfWire(amount)} signed toned />}
      </Button>
      <CashOutDialog
        open={isOpen}
        scope={scope}
        nameOf={(runnerId) =>
          scopeName({
            marketName: scope.marketName,
            runner: [...runners, ...(scope.runner ? [scope.runner] : [])].find(({ id }) => id === runnerId),
          })
        }
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

/** "level profit 12.50": the same whatever the result. */
function levelWords(amount: number): string {
  const figure = formatPaise(paiseOfWire(Math.abs(amount)), { decimals: "shortest" });
  return amount < 0 ? cashOutText().levelLoss(figure) : cashOutText().levelProfit(figure);
}
