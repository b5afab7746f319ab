import { describe, expect, it } from "vitest";
import { domainSettings } from "./settings.ts";

describe("the settings of a host", () => {
  const FLAGS = [
    "showDWRequests",
    "showDepositW",
    "casino",
    "allowSignUp",
    "skipVerification",
    "horseRacing",
    "upiDeposit",
    "impsDeposit",
  ];
  const SETTINGS = {
    baseUrl: "/api",
    siteSuspended: false,
    suspendedMessage: "",
    bodyBgColor: "",
    theme: "default",
    domainTitle: "Crossbook",
    description: "",
    favicon: "",
    mainLogo: "",
    moneyMode: "play",
    imageSliders: [{ url: "/a.png", order: 1 }],
    supportLink: "",
    showSupportLink: false,
    tvHost: false,
    casinoUrl: "",
    casinoTestUrl: "https://casino.test/api",
    upiPayment: true,
    minDepositAmount: 100,
    maxDepositAmount: 200_000,
    impsWithdrawal: true,
    upiWithdrawal: true,
    minWithdrawalAmount: 500,
    maxWithdrawalAmount: 100_000,
    ...Object.fromEntries(
      [...FLAGS, "kabaddi", "trade", "tennis", "football", "cricket"].map((flag) => [flag, true]),
    ),
  };

  it("are whole: an app never has to guess what a missing one means", () => {
    expect(domainSettings.parse(SETTINGS)).toMatchObject(SETTINGS);
    for (const field of Object.keys(SETTINGS)) {
      expect([field, domainSettings.safeParse({ ...SETTINGS, [field]: undefined }).success]).toEqual([
        field,
        false,
      ]);
    }
  });

  it("say in one of two words whether money is real", () => {
    for (const moneyMode of ["play", "real"]) {
      expect(domainSettings.safeParse({ ...SETTINGS, moneyMode }).success).toBe(true);
    }
    for (const moneyMode of ["demo", "", true, null]) {
      expect(domainSettings.safeParse({ ...SETTINGS, moneyMode }).success).toBe(false);
    }
  });

  it.each(["minDepositAmount", "maxDepositAmount"])("bound %s", (limit) => {
    for (const amount of [0, -100, 1_000_001, "100"])
      expect(domainSettings.safeParse({ ...SETTINGS, [limit]: amount }).success).toBe(false);
  });

  it("are flags by booleans, never by words that look like them", () => {
    for (const flag of FLAGS) {
      expect(domainSettings.safeParse({ ...SETTINGS, [flag]: "false" }).success).toBe(false);
      expect(domainSettings.safeParse({ ...SETTINGS, [flag]: 1 }).success).toBe(false);
    }
  });
});
