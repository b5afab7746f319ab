import type { DomainSettings } from "@crossbook/contract";
import type { ServerSettings } from "../../ports/host-settings.ts";

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
  tvHost: false,
};

export const DEFAULT_SERVER: ServerSettings = {
  country: "IN",
  refreshByQuery: false,
  openingCredit: 1000,
  withdrawalsPerDay: 10,
  maxWithdrawnPerDay: 200_000,
  withdrawalCancel: false,
  secondPersonAbove: 50_000,
};
