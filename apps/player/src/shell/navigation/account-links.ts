import { Gift, History, type LucideIcon, ReceiptText, ScrollText } from "lucide-react";

interface AccountLink {
  readonly to: "/open-bets" | "/bet-history" | "/account-cash-statement" | "/bonus";
  readonly label: string;
  readonly Icon: LucideIcon;
}

/** A player's own pages, for the account menu and the account sheet. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { to: "/open-bets", label: "Open bets", Icon: ReceiptText },
  { to: "/bet-history", label: "Bet history", Icon: History },
  { to: "/account-cash-statement", label: "Account statement", Icon: ScrollText },
  { to: "/bonus", label: "Bonuses", Icon: Gift },
];
