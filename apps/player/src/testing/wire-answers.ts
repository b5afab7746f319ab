import type { DomainSettings, Session, SportTree } from "@crossbook/contract";

/** Settings of a play-money host with everything switched on. */
export function someSettings(overrides: Partial<DomainSettings> = {}): DomainSettings {
  return {
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
    domainTitle: "Test Exchange",
    description: "An exchange for tests.",
    favicon: "/test-icon.svg",
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
    upiDeposit: true,
    impsDeposit: true,
    tvHost: false,
    casinoUrl: "",
    casinoTestUrl: "",
    upiPayment: true,
    minDepositAmount: 100,
    maxDepositAmount: 200_000,
    impsWithdrawal: true,
    upiWithdrawal: true,
    minWithdrawalAmount: 500,
    maxWithdrawalAmount: 100_000,
    ...overrides,
  };
}

/** What a login answers. */
export function aSession(overrides: Partial<Session> = {}): Session {
  return {
    accessToken: "access-1",
    refreshToken: "refresh-1",
    expireInSeconds: 900,
    casinoToken: "casino-1",
    stakes: [],
    username: "asha",
    domain: "host.test",
    balance: 1_000,
    exposure: 0,
    tennis: true,
    football: true,
    cricket: true,
    demo: false,
    ...overrides,
  };
}

/** The sports with one cricket match in play. */
export function aTree(): SportTree {
  return [
    {
      id: 3,
      name: "cricket",
      displayName: "Cricket",
      events: [
        {
          id: 41,
          dreamEventId: "replay-41",
          title: "India v Australia",
          team1: "India",
          team2: "Australia",
          competition: "World Cup",
          status: "IN_PLAY",
          matchDate: "In-Play",
          time: "19:30",
          startTime: "2026-11-20T14:00:00.000Z",
          sportId: 3,
          sportName: "Cricket",
          pin: false,
          isFancy: false,
          isBookMaker: false,
          isFastBet: false,
          videoURL: null,
          simulated: false,
          sourceLabel: "Replay",
          scoreLine: null,
          market: null,
        },
      ],
    },
    { id: 1, name: "football", displayName: "Football", events: [] },
  ];
}
