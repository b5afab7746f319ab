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
  type LucideIconData,
  ReceiptText,
  ScrollText,
  TrendingUp,
  Wallet,
} from "@lucide/icons";
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
  readonly icon: LucideIconData;
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
    icon: ReceiptText,
  },
  {
    to: "/bet-history",
    get label() {
      return navigationText().betHistory;
    },
    icon: History,
  },
  {
    to: "/ProfitLoss",
    get label() {
      return navigationText().profitAndLoss;
    },
    icon: TrendingUp,
  },
  {
    to: "/account-cash-statement",
    get label() {
      return navigationText().statement;
    },
    icon: ScrollText,
  },
  {
    to: "/casino-history",
    get label() {
      return navigationText().casinoHistory;
    },
    icon: Dices,
    feature: "casino",
  },
  {
    to: "/bonus",
    get label() {
      return navigationText().bonuses;
    },
    icon: Gift,
  },
  {
    to: "/depositw",
    get label() {
      return navigationText().deposit;
    },
    icon: Wallet,
    feature: "showDepositW",
  },
  {
    to: "/withdrawal",
    get label() {
      return navigationText().withdraw;
    },
    icon: Banknote,
    feature: "showDepositW",
  },
  {
    to: "/dwrequests",
    get label() {
      return navigationText().payments;
    },
    icon: ListChecks,
    feature: "showDWRequests",
  },
  {
    to: "/settings-stake",
    get label() {
      return navigationText().stakeButtons;
    },
    icon: Coins,
  },
  {
    to: "/change-password",
    get label() {
      return navigationText().passwordAndSessions;
    },
    icon: KeyRound,
  },
  {
    to: "/responsible-gaming",
    get label() {
      return navigationText().responsibleGaming;
    },
    icon: HeartHandshake,
  },
  {
    to: "/rule-regulations",
    get label() {
      return navigationText().rules;
    },
    icon: BookOpen,
  },
];
