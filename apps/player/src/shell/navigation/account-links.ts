import {
  Banknote,
  Coins,
  Dices,
  Gift,
  HeartHandshake,
  History,
  KeyRound,
  ListChecks,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  TrendingUp,
  Wallet,
} from "lucide-react";
import type { FeatureFlag } from "../../routes/navigation-rule.ts";

interface AccountLink {
  readonly to:
    | "/open-bets"
    | "/bet-history"
    | "/account-cash-statement"
    | "/casino-history"
    | "/bonus"
    | "/depositw"
    | "/withdrawal"
    | "/dwrequests"
    | "/ProfitLoss"
    | "/responsible-gaming"
    | "/settings-stake"
    | "/change-password";
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Not shown while this setting of the host is false. */
  readonly feature?: FeatureFlag;
}

/** A player's own pages, for the account menu and the account sheet. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { to: "/open-bets", label: "Open bets", Icon: ReceiptText },
  { to: "/bet-history", label: "Bet history", Icon: History },
  { to: "/ProfitLoss", label: "Profit and loss", Icon: TrendingUp },
  { to: "/account-cash-statement", label: "Account statement", Icon: ScrollText },
  { to: "/casino-history", label: "Casino history", Icon: Dices, feature: "casino" },
  { to: "/bonus", label: "Bonuses", Icon: Gift },
  { to: "/depositw", label: "Deposit", Icon: Wallet, feature: "showDepositW" },
  { to: "/withdrawal", label: "Withdraw", Icon: Banknote, feature: "showDepositW" },
  { to: "/dwrequests", label: "Deposits and withdrawals", Icon: ListChecks, feature: "showDWRequests" },
  { to: "/settings-stake", label: "Settings", Icon: Coins },
  { to: "/change-password", label: "Password and sessions", Icon: KeyRound },
  { to: "/responsible-gaming", label: "Responsible gaming", Icon: HeartHandshake },
];
