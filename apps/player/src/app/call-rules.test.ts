import { api, type Endpoint } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { finishesWhenHidden, showsOverlay } from "./call-rules.ts";

const ENDPOINTS: readonly Endpoint[] = Object.values(api).flatMap(
  (noun) => Object.values(noun) as Endpoint[],
);
const playerPaths = (holds: (endpoint: Endpoint) => boolean) =>
  ENDPOINTS.filter((endpoint) => ["public", "player"].includes(endpoint.audience) && holds(endpoint))
    .map(({ path }) => path)
    .sort();

describe("the rules of the player's calls", () => {
  it("[STATE-23] let every act on bets, payments, bonuses and the session finish, and no read", () => {
    const acts = playerPaths(finishesWhenHidden);
    for (const path of [
      ...["Bet/PlaceBetV2", "Bet/CancelBet", "Bet/CancelBets", "Bet/ReplaceBets", "CashOut/Execute"],
      ...["DepositWithdrawal/CreateWithdrawal", "DepositWithdrawal/CreateDeposit", "Payment/Generate"],
      ...["Bonus/Claim", "UserStake/Add", "Protection/SetLimit", "Account/Logout"],
      ...["Account/Register", "Account/VerificationUser", "Account/ResendVerificationCode"],
      "Account/RequestPasswordReset",
      "Account/ResetPassword",
    ])
      expect(acts).toContain(path);
    expect(acts.filter((path) => /\/Get|^Odds\/|^Event\/|^Market\/|^Transaction\//.test(path))).toEqual([]);
  });

  it("[STATE-27] show the overlay for what follows a press, and none for what is read or comes by itself", () => {
    const shown = playerPaths(showsOverlay);
    for (const path of [
      ...["Account/Authenticate", "Account/LoginAsDemoUser", "Account/Register", "Account/ChangePassword"],
      ...["Bet/PlaceBetV2", "Bet/CancelBet", "Bet/ReplaceBets", "CashOut/Execute", "Bonus/Claim"],
      ...["DepositWithdrawal/CreateWithdrawal", "DepositWithdrawal/CreateDeposit", "Payment/Generate"],
      ...["UserStake/Add", "Protection/SetLimit"],
    ])
      expect(shown).toContain(path);
    const quiet = /\/(Get|Check$|RefreshToken$|Logout$)|^(Odds|Event|Market|Sport|Setting|IpLookup)\//;
    expect(shown.filter((path) => quiet.test(path))).toEqual([]);
  });
});
