import type { PolicyPart } from "./policy-part.ts";

/** What an exclusion is, how it begins, and what it does. */
export const EXCLUSION_POLICY: readonly PolicyPart[] = [
  {
    id: "what",
    title: "What an exclusion is",
    rules: [
      "A time-out is a break of 1 to 42 days. A self-exclusion lasts from 6 months to 5 years, or for good.",
      "While it lasts you cannot bet, pay in, claim bonuses or open the casino, on any device.",
      "You can still log in, see your account and withdraw your money.",
    ],
  },
  {
    id: "how",
    title: "How it begins",
    rules: [
      "You begin it yourself on the page for responsible gaming: choose how long, read what it means, and confirm.",
      "It is in force at once. Support can begin one for you where you ask for it by the number or address of your account.",
      "Support never asks you to wait or to think it over.",
    ],
  },
  {
    id: "bets",
    title: "What becomes of your bets and money",
    rules: [
      "What is unmatched of your bets is cancelled and returned to your balance at once.",
      "Matched bets stand and are settled as usual; what they win is yours to withdraw.",
      "Bonuses that are not released yet are forfeited. A casino round that was running is finished and paid.",
    ],
  },
  {
    id: "end",
    title: "How it ends",
    rules: [
      "It ends by itself at the time that you chose. Nobody can shorten it: neither you nor an operator. You can make it longer at any time.",
      "During a self-exclusion no other account can be opened with your mobile number.",
      "Your limits are as before when it ends. A looser limit waits for a day, as always.",
    ],
  },
];
