import type { TextTable } from "./text-templates.ts";

/** Sentences of which the rules of markets are made. */
export const RULE_SENTENCES = {
  // Of every sport.
  overLine: "YES wins at or above its line, NO below it.",
  percent: "Rates in percent: 85 wins 85 for 100.",
  // Cricket.
  matchOfOvers: "{format} match, {#overs} overs a side, {#balls} balls an over.",
  matchFormat: "{format} match, {#balls} balls an over.",
  inningsOfOvers: "{#overs} overs, {#balls} balls an over.",
  inningsWithoutLimit: "No limit of overs, {#balls} balls an over.",
  officialRain: "Settled on the official result, rain rules included.",
  drawCanWin: "A tie or an abandoned match voids all bets; a draw is won by The Draw.",
  superOverCounts: "A super over counts.",
  undecidedVoid: "A tie that is not decided, a draw, an abandoned match or no result voids all bets.",
  lapseAtStartKept:
    "Unmatched bets lapse at the start, unless they are kept in play, and at a wicket or a review.",
  lapseAtStart: "Unmatched bets lapse at the start, at a wicket and at a review.",
  lapseAtWicket: "Unmatched bets lapse at a wicket or a review.",
  toss: "Settled on who wins the toss; closes before it.",
  noToss: "Without a toss all bets are void.",
  bothSides: "Runs of both sides together, extras counted, super overs not.",
  wholeMatch:
    "{#overs} overs a side, {#balls} balls an over; a match that is shortened, abandoned or has no result voids all bets.",
  sessionSecond: "Runs of {team}, 2nd innings after {#overs} overs, extras counted.",
  session: "Runs of {team} after {#overs} overs, extras counted.",
  sessionCloses: "Closes before the last of these overs begins.",
  sessionEndsEarly:
    "A complete innings that ends earlier (all out, target reached, declared) counts with its runs; an innings that is cut short earlier voids all bets.",
  wicketSecond: "Runs of {team}, 2nd innings when its {wicket} wicket falls, those of the same ball counted.",
  wicket: "Runs of {team} when its {wicket} wicket falls, those of the same ball counted.",
  wicketDoesNotFall:
    "A complete innings in which it does not fall counts with its runs; an innings that is cut short before voids all bets.",
  playerRunsSecond: "Runs off the bat of {player} for {team}, 2nd innings.",
  playerRuns: "Runs off the bat of {player} for {team}.",
  playerSettles: "Settles when the batter is out, else on the runs at the end of a complete innings.",
  playerRetires: "A batter who retires takes no more bets and counts with the runs at the end.",
  playerCutShort: "An innings that is cut short while the batter is in voids all bets.",
  // Football.
  ninetyMinutes:
    "Decided by the 90 minutes and stoppage time; extra time and penalty shoot-outs do not count.",
  ownGoals: "Own goals count.",
  levelAfterNinety: "The Draw wins when the sides are level after 90 minutes.",
  lapseAtKickOffKept: "Unmatched bets lapse at kick-off, unless they are kept in play, and at each goal.",
  lapseAtKickOff: "Unmatched bets lapse at kick-off and at each goal.",
  handicapAdded: "The handicap is added to the side's goals.",
  quarterLine:
    "A bet on a quarter line is two halves at the lines beside it; a bet that ends on its line is returned.",
  // Racing.
  simulatedRace: "A simulated race.",
  horsePace: "Each horse's pace follows its published form and chance.",
  firstPastThePost: "Settled on the first past the post.",
  firstPlaces: "Settled on the first {#places} past the post: a bet on each of them wins.",
  eachWay:
    "Two bets of the stake: one that the horse wins, one that it is among the first {#places} at 1/{#divisor} of the odds.",
  closesAtRace: "It closes when the race begins.",
  nonRunners: "Bets on a horse that does not run are void, and prices of the others are reduced.",
  // Kabaddi, tennis and trade.
  simulatedKabaddi: "A simulated match of two halves of twenty minutes.",
  raids: "Raids are decided by chance from the teams' published form.",
  scoreAtFullTime: "Settled on the score at full time; a tie voids all bets.",
  pointsAtFullTime: "Settled on the points of both teams at full time.",
  simulatedTennis: "A simulated match, best of three sets with a tie-break at six all.",
  tennisPoints: "Each point is decided by chance from the players' published form.",
  matchWinner: "Settled on the winner of the match.",
  setsPlayed: "Settled on how many sets are played.",
  simulatedPrice: "A simulated price over three minutes.",
  upOrDown:
    "Up wins if the last price is above the first, Down if it is below; if they are equal all bets are void.",
} as const satisfies TextTable;
