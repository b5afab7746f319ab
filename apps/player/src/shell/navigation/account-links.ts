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
import { pageText } from "../../messages/english/shell/pages.ts";
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

/** A player's own pages by their titles, for the account menu and the account sheet. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  {
    to: "/open-bets",
    get label() {
      return pageText().openBets;
    },
    icon: ReceiptText,
  },
  {
    to: "/bet-history",
    get label() {
      return pageText().betHistory;
    },
    icon: History,
  },
  {
    to: "/ProfitLoss",
    get label() {
      return pageText().profitAndLoss;
    },
    icon: TrendingUp,
  },
  {
    to: "/account-cash-statement",
    get label() {
      return pageText().statement;
    },
    icon: ScrollText,
  },
  {
    to: "/casino-history",
    get label() {
      return pageText().casinoHistory;
    },
    icon: Dices,
    feature: "casino",
  },
  {
    to: "/bonus",
    get label() {
      return pageText().bonuses;
    },
    icon: Gift,
  },
  {
    to: "/depositw",
    get label() {
      return pageText().deposit;
    },
    icon: Wallet,
    feature: "showDepositW",
  },
  {
    to: "/withdrawal",
    get label() {
      return pageText().withdraw;
    },
    icon: Banknote,
    feature: "showDepositW",
  },
  {
    to: "/dwrequests",
    get label() {
      return pageText().payments;
    },
    icon: ListChecks,
    feature: "showDWRequests",
  },
  {
    to: "/settings-stake",
    get label() {
      return pageText().settings;
    },
    icon: Coins,
  },
  {
    to: "/change-password",
    get label() {
      return pageText().passwordAndSessions;
    },
    icon: KeyRound,
  },
  {
    to: "/responsible-gaming",
    get label() {
      return pageText().responsibleGaming;
    },
    icon: HeartHandshake,
  },
  {
    to: "/rule-regulations",
    get label() {
      return pageText().rules;
    },
    icon: BookOpen,
  },
];
