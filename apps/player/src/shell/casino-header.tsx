import { useScreen, useSettings } from "@crossbook/browser";
import { Icon } from "@crossbook/ui";
import { ArrowLeft, LayoutGrid, type LucideIconData, Wallet } from "@lucide/icons";
import type { ReactNode } from "react";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { Link } from "../routes/link.tsx";
import type { PlainPath } from "../routes/route-table.ts";
import classes from "./casino-header.module.css";
import { BalanceFigures } from "./header/balance-figures.tsx";

export interface CasinoHeaderProps {
  /** The balance stays as it is shown: a game is about to show what changes it. */
  readonly isBalanceKept?: boolean;
  readonly children?: ReactNode;
}

/** The header of the casino: the ways out, the live balance, and what the page adds. */
export function CasinoHeader({ isBalanceKept = false, children }: CasinoHeaderProps) {
  const hasCashier = useSettings(({ settings }) => settings?.showDepositW !== false);
  return (
    <header className={classes.header}>
      <nav className={classes.ways} aria-label={navigationText().casino}>
        <Way to="/inplay" label={navigationText().backToSports} icon={ArrowLeft} />
        <Way to="/lobby" label={navigationText().lobby} icon={LayoutGrid} />
        {hasCashier && <Way to="/depositw" label={navigationText().cashier} icon={Wallet} />}
      </nav>
      <BalanceFigures isBalanceKept={isBalanceKept} />
      {children}
    </header>
  );
}

interface WayProps {
  readonly to: PlainPath;
  readonly label: string;
  readonly icon: LucideIconData;
}

/** A phone has space for the signs only; the words are read all the same. */
function Way({ to, label, icon }: WayProps) {
  const isPhone = useScreen() === "phone";
  return (
    <Link to={to} className={classes.way} aria-label={label} title={label}>
      <Icon icon={icon} aria-hidden />
      {!isPhone && <span>{label}</span>}
    </Link>
  );
}
