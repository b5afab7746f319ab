import {
  Banknote,
  BookOpen,
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
import { navigationText } from "../../messages/english/shell/navigation.ts";
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
    | "/rule-regulations"
    | "/settings-stake"
    | "/change-password";
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Not shown while this setting of the host is false. */
  readonly feature?: FeatureFlag;
}

/** A player's own pages, for the account menu and the account sheet. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  {
    to: "/open-bets",
    get label() {
      return navigationText().openBets;
    },
    Icon: ReceiptText,
  },
  {
    to: "/bet-history",
    get label() {
      return navigationText().betHistory;
    },
    Icon: History,
  },
  {
    to: "/ProfitLoss",
    get label() {
      return navigationText().profitAndLoss;
    },
    Icon: TrendingUp,
  },
  {
    to: "/account-cash-statement",
    get label() {
      return navigationText().statement;
    },
    Icon: ScrollText,
  },
  {
    to: "/casino-history",
    get label() {
      return navigationText().casinoHistory;
    },
    Icon: Dices,
    feature: "casino",
  },
  {
    to: "/bonus",
    get label() {
      return navigationText().bonuses;
    },
    Icon: Gift,
  },
  {
    to: "/depositw",
    get label() {
      return navigationText().deposit;
    },
    Icon: Wallet,
    feature: "showDepositW",
  },
  {
    to: "/withdrawal",
    get label() {
      return navigationText().withdraw;
    },
    Icon: Banknote,
    feature: "showDepositW",
  },
  {
    to: "/dwrequests",
    get label() {
      return navigationText().payments;
    },
    Icon: ListChecks,
    feature: "showDWRequests",
  },
  {
    to: "/settings-stake",
    get label() {
      return navigationText().stakeButtons;
    },
    Icon: Coins,
  },
  {
    to: "/change-password",
    get label() {
      return navigationText().passwordAndSessions;
    },
    Icon: KeyRound,
  },
  {
    to: "/responsible-gaming",
    get label() {
      return navigationText().responsibleGaming;
    },
    Icon: HeartHandshake,
  },
  {
    to: "/rule-regulations",
    get label() {
      return navigationText().rules;
    },
    Icon: BookOpen,
  },
];
