import type { DomainSettings } from "@crossbook/contract";
import type { BankPayee, ServerSettings, UpiPayee } from "../../ports/host-settings.ts";

/** What a host without settings of its own gets: a play-money site with everything that exists switched on. */
export const DEFAULT_DOMAIN: DomainSettings = {
  baseUrl: "/api",
  siteSuspended: false,
  suspendedMessage: "",
  bodyBgColor: "",
  theme: "default",
  showDWRequests: true,
  showDepositW: true,
  casino: true,
  allowSignUp: true,
  skipVerification: false,
  domainTitle: "Crossbook",
  description: "A betting exchange for play money: back and lay against other players.",
  favicon: "/favicon.svg",
  mainLogo: "",
  horseRacing: true,
  kabaddi: true,
  trade: true,
  tennis: true,
  football: true,
  cricket: true,
  moneyMode: "play",
  imageSliders: [],
  supportLink: "",
  showSupportLink: false,
  impsWithdrawal: true,
  upiWithdrawal: true,
  minWithdrawalAmount: 500,
  maxWithdrawalAmount: 100_000,
  upiDeposit: true,
  impsDeposit: true,
  tvHost: false,
  casinoUrl: "",
  casinoTestUrl: "",
  upiPayment: true,
  minDepositAmount: 100,
  maxDepositAmount: 200_000,
};

export const DEFAULT_SERVER: ServerSettings = {
  country: "IN",
  refreshByQuery: false,
  openingCredit: 1000,
  withdrawalsPerDay: 10,
  maxWithdrawnPerDay: 200_000,
  withdrawalCancel: false,
  secondPersonAbove: 50_000,
  adjustmentAlone: 10_000_000,
  upiPayee: null,
  bankPayee: null,
  depositNote: "A deposit by hand is credited once a cashier has found it. Keep its UTR until then.",
  idleSeconds: 1800,
  idleNoticeSeconds: 60,
};

/** Invented payees, for play money alone: nobody must ever be asked to pay real money to them. */
export const PLAY_PAYEES: { readonly upiPayee: UpiPayee; readonly bankPayee: BankPayee } = {
  upiPayee: { upiId: "crossbook@sandbox", holderName: "Crossbook play money" },
  bankPayee: {
    holderName: "Crossbook play money",
    accountNumber: "000012345678",
    ifsc: "SAND0000001",
    bankName: "Sandbox bank (invented)",
  },
};
