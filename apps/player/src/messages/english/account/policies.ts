import { defineMessages } from "@crossbook/ui";

/** A titled part of a text with its numbered rules. */
export interface PolicyPart {
  /** Of its heading, for links to it; the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly rules: readonly string[];
}

const RULES: readonly PolicyPart[] = [
  {
    id: "introduction",
    title: "A. Introduction",
    rules: [
      "This is an exchange: you bet against other players. The operator has no interest in who wins.",
      "Who bets must be at least 18 years old and may have one account.",
      "A market's own rules, shown on its page, go before these rules where the two differ.",
      "Days and times are those of India (IST), wherever you are.",
    ],
  },
  {
    id: "general",
    title: "B. General rules",
    rules: [
      "A back bet wins if its runner wins; a lay bet wins if its runner does not.",
      "Bets are matched by price first, then by the time at which they came. You get the price you asked for or a better one, never a worse one unless you chose to accept it.",
      "A bet may be matched in parts, at several prices. What is not matched may be cancelled at any time while the market is open, unless it waits for the starting price; what is matched stands.",
      "The most that you can lose on your open bets is your exposure. It is kept apart from your balance until the bets are settled.",
      "In play a bet may be held for some seconds before it is matched. If the market is suspended meanwhile, it is not placed.",
      "What is unmatched lapses when an event turns in play or a market is suspended for a decisive moment, as you chose for the bet and as the market says.",
      "Where a market forms a starting price, each runner gets one when the event starts, by one auction of all bets that take it. A back takes it with its stake, a lay with what it can lose. Such a bet may have a limit and cannot be cancelled; what finds no other bet, or does not accept the price, lapses.",
      "Markets are settled by the official result of the event's organiser. A later change of that result corrects the settlement.",
      "A market is void, and all stakes are returned, when its event is abandoned or no official result comes.",
      "What voids or corrects a bet does so for both of its sides, whoever won, and your statement says why.",
      "Where several runners share a place, the stake is divided among them: the dead-heat rule.",
      "Where a runner does not take part, bets on it are void, and the prices of bets on the others are reduced as the market says.",
      "Commission is taken of your net win in a market, at the rate that the market shows. A market that you lose costs no commission.",
      "A market's result is rounded down to the paisa once for all your bets in it, and its commission to the nearest paisa.",
      "Each market shows its smallest and largest stake. An operator may suspend a market, and then no bet is placed or matched.",
      "Bets placed after the result was known, by whatever delay, are void.",
      "Your bet history and your statement are the record of your bets. Ask support where one seems wrong.",
      "Accounts that work together to deceive other players may be locked, and their bets voided for both sides.",
    ],
  },
  {
    id: "cricket",
    title: "C. Cricket",
    rules: [
      "Match Odds is settled on the official result. A match without a result is void; a tie that is decided by a super over goes to its winner.",
      "A session (fancy) is settled on the runs scored at its end: YES wins at the line or above, NO below it. A session that was not completed, other than by all wickets or the end of the innings, is void.",
      "Bookmaker and toss rates are in percent: YES on 100 at 85 wins 85.",
      "The toss is settled when it is made; without one, bets on it are void.",
    ],
  },
  {
    id: "football",
    title: "D. Football",
    rules: [
      "Markets are settled on 90 minutes with added time; extra time and penalties count only where the market says so.",
      "Over and under markets count all goals of those 90 minutes. A quarter line is half a bet on each of its two neighbours.",
      "A match that is abandoned before its end is void, except for markets that were decided already.",
    ],
  },
  {
    id: "tennis",
    title: "E. Tennis",
    rules: [
      "Match Odds stands once the first set is completed; the player who goes on to the next round wins. Before that a retirement voids the bets.",
    ],
  },
  {
    id: "other-sports",
    title: "F. Horse racing, kabaddi and trade",
    rules: [
      "Races are settled on the result at the weigh-in. Place markets pay the number of places that the market shows.",
      "Kabaddi is settled on the official score of the match.",
      "Trade markets are settled on the price that the market names, at the time that it names.",
    ],
  },
  {
    id: "casino",
    title: "G. Casino",
    rules: [
      "A game's own rules and its return to the player are in the game. A round that was interrupted is finished by the studio and paid.",
      "A malfunction that is proved voids the rounds that it touched, for the studio as for you.",
    ],
  },
];

const EXCLUSION: readonly PolicyPart[] = [
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
      "What is unmatched of your bets is cancelled and returned to your balance at once, unless it waits for the starting price.",
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

/** The rules of betting and the exclusion policy. */
export const policyText = defineMessages("policy", {
  onThisPage: "On this page",
  rulesTitle: "Rules and regulations",
  rulesLead: "How bets are matched, settled, voided and corrected. A market's own rules are on its page.",
  rules: RULES,
  exclusionTitle: "Exclusion policy",
  exclusionLead:
    "How to take a break from betting, or to stop for good, and what becomes of your bets and money.",
  takeTimeOut: "Take a time-out or exclude yourself",
  askSupport: "Ask support for an exclusion",
  exclusion: EXCLUSION,
});
