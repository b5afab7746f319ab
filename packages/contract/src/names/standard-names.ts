import type { TextTable } from "./text-templates.ts";

/*
 * Names and texts by which feeds call the same thing: data that every client of the exchange reads as it comes, and that an app may
 * say in its viewer's language where a text is one of these. Any other text is shown as it came.
 */

/** Markets whose runner is called as they are. */
export const LINE_MARKET_NAMES = {
  matchRuns: "Total match runs",
  sessionRunsSecond: "{#overs} over runs {team}, 2nd innings",
  sessionRuns: "{#overs} over runs {team}",
  fallOfWicketSecond: "Fall of {wicket} wicket {team}, 2nd innings",
  fallOfWicket: "Fall of {wicket} wicket {team}",
  playerRunsSecond: "{player} runs, 2nd innings",
  playerRuns: "{player} runs",
} as const satisfies TextTable;

/** Names of markets. */
export const MARKET_NAMES = {
  matchOdds: "Match Odds",
  bookmaker: "Bookmaker",
  toss: "To Win the Toss",
  matchRunsOverUnder: "Match Runs Over/Under",
  overUnderGoals: "Over/Under {#line} Goals",
  overUnderPoints: "Over/Under {#line} Points",
  overUnderSets: "Over/Under {#line} Sets",
  bothToScore: "Both Teams to Score",
  correctScore: "Correct Score",
  asianHandicap: "Asian Handicap",
  asianTotal: "Asian Total Goals",
  win: "Win",
  placed: "To Be Placed, {#places} places",
  eachWay: "Each Way",
  upOrDown: "Up or Down",
  ...LINE_MARKET_NAMES,
} as const satisfies TextTable;

/** Names of runners that are no names of people, teams or horses. */
export const RUNNER_NAMES = {
  draw: "The Draw",
  yes: "Yes",
  no: "No",
  up: "Up",
  down: "Down",
  over: "Over {#line}",
  under: "Under {#line}",
  overGoals: "Over {#line} Goals",
  underGoals: "Under {#line} Goals",
  overPoints: "Over {#line} Points",
  underPoints: "Under {#line} Points",
  overSets: "Over {#line} Sets",
  underSets: "Under {#line} Sets",
  otherDraw: "Any other draw",
  otherWin: "Any other {team} win",
  ...LINE_MARKET_NAMES,
} as const satisfies TextTable;

/** Groups in which the markets of a page stand. */
export const MARKET_GROUPS = {
  sessions: "Sessions",
  playerRuns: "Player runs",
  wickets: "Wickets",
  matchRuns: "Match runs",
} as const satisfies TextTable;

/** What markets count. */
export const COUNTED_UNITS = {
  runs: "runs",
  goals: "goals",
  points: "points",
  wickets: "wickets",
  sets: "sets",
} as const satisfies TextTable;

/** Official results, as feeds say what a market was settled by. */
const OFFICIAL_RESULTS = {
  tossBat: "{team} won the toss and chose to bat",
  tossField: "{team} won the toss and chose to field",
  tossAlone: "{team} won the toss",
  wonByRunsMethod: "{team} won by {#runs} runs ({method})",
  wonByWicketsMethod: "{team} won by {#wickets} wickets ({method})",
  wonByInningsRuns: "{team} won by an innings and {#runs} runs",
  wonByRuns: "{team} won by {#runs} runs",
  wonByRun: "{team} won by {#runs} run",
  wonByWickets: "{team} won by {#wickets} wickets",
  wonByWicket: "{team} won by {#wickets} wicket",
  superOver: "Match tied; {team} won the super over",
  matchTied: "Match tied",
  matchDrawn: "Match drawn",
  withoutResult: "No result",
  wonOnPenalties:
    "Full time: {home} {#homeGoals}–{#awayGoals} {away}. {winner} won {#scored}–{#conceded} on penalties.",
  afterExtraTime:
    "Full time: {home} {#homeGoals}–{#awayGoals} {away}. After extra time: {#homeInAll}–{#awayInAll}.",
  fullTimeGoals: "Full time: {home} {#homeGoals}–{#awayGoals} {away}.",
  fullTimePoints: "Full time: {home} {#homePoints}–{#awayPoints} {away}",
  priceClosed: "{symbol} closed at {#close}, opened at {#open}",
  placings: "{winner} won from {others}",
  won: "{winner} won",
} as const satisfies TextTable;

/** Why a market takes no bets, is settled or is void. */
export const MARKET_REASONS = {
  ...OFFICIAL_RESULTS,
  ballRunning: "Ball running",
  wicket: "Wicket",
  review: "Review",
  goal: "Goal",
  penalty: "Penalty",
  endOfSet: "End of set",
  playStopped: "Play stopped",
  awaitingResult: "Awaiting the result",
  ended: "Ended",
  lastOver: "Closed: the last over begins",
  aboutToBeDecided: "Closed: about to be decided",
  raceBegun: "Closed: the race has begun",
  retired: "Retired",
  doesNotRun: "{runner} does not run",
  takenOut: "{runner} taken out",
  priceJumped: "{runner} moved from {#before} to {#after}",
  feedLost: "Feed lost: all bets are void.",
  oversNotBowled: "The innings was cut short before these overs were bowled: all bets are void.",
  wicketNotFallen: "The innings was cut short before this wicket fell: all bets are void.",
  batterStillIn: "The innings was cut short while the batter was in: all bets are void.",
  shortened: "The match was shortened or not finished: all bets are void.",
  tied: "The match was tied: all bets are void.",
  tiedUndecided: "Match tied and not decided by a super over: all bets are void.",
  drawn: "Match drawn: all bets are void.",
  noResult: "No result: all bets are void.",
  closedWhereOpened: "The price closed where it opened: all bets are void.",
} as const satisfies TextTable;
