import { useScreen, useSettings } from "@crossbook/browser";
import { ArrowLeft, LayoutGrid, type LucideIcon, Wallet } from "lucide-react";
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
        <Way to="/inplay" label={navigationText().backToSports} Icon={ArrowLeft} />
        <Way to="/lobby" label={navigationText().lobby} Icon={LayoutGrid} />
        {hasCashier && <Way to="/depositw" label={navigationText().cashier} Icon={Wallet} />}
      </nav>
      <BalanceFigures isBalanceKept={isBalanceKept} />
      {children}
    </header>
  );
}

interface WayProps {
  readonly to: PlainPath;
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** A phone has space for the signs only; the words are read all the same. */
function Way({ to, label, Icon }: WayProps) {
  const isPhone = useScreen() === "phone";
  return (
    <Link to={to} className={classes.way} aria-label={label} title={label}>
      <Icon aria-hidden />
      {!isPhone && <span>{label}</span>}
    </Link>
  );
}
