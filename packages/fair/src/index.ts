export {
  type Chance,
  type Distribution,
  expectedReturn,
  standardDeviation,
} from "./distribution.ts";
export { compareFractions, type Fraction, fraction, percentText, plus, times, toNumber } from "./fraction.ts";
export type {
  AnyGame,
  ChoiceLimit,
  Decision,
  GameId,
  GameInfo,
  InstantGame,
  Parsed,
  Settlement,
  SharedGame,
  StepAnswer,
  SteppedGame,
  Volatility,
} from "./game.ts";
export {
  BLACKJACK_ACTIONS,
  type BlackjackAction,
  type BlackjackChoice,
  type BlackjackHand,
  type BlackjackResult,
  type BlackjackState,
  type BlackjackStep,
  type BlackjackView,
  blackjack,
} from "./games/blackjack.ts";
export { cardValue, type HandTotal, handTotal, isBlackjack } from "./games/blackjack-hand.ts";
export {
  type CrashChoice,
  crash,
  crashChain,
  crashDurationOf,
  crashMultipleAt,
  crashMultiplier,
  crashPoint,
  crashTimeOf,
  followsInChain,
} from "./games/crash.ts";
export {
  DICE_FACES,
  DICE_WINNING_FACES,
  type DiceChoice,
  type DiceOutcome,
  dice,
  diceMultiplier,
  diceWinningFaces,
} from "./games/dice.ts";
export { GAMES, gameOf } from "./games/games.ts";
export { type LimboChoice, type LimboOutcome, limbo } from "./games/limbo.ts";
export {
  MINES_HIGHEST_MULTIPLIER,
  MINES_TILES,
  type MinesChoice,
  type MinesState,
  type MinesStep,
  type MinesView,
  mines,
  minesHighestPicks,
  minesMultiplier,
} from "./games/mines.ts";
export {
  PLINKO_RISKS,
  PLINKO_ROWS,
  type PlinkoChoice,
  type PlinkoOutcome,
  plinko,
  plinkoMultipliers,
} from "./games/plinko.ts";
export { MULTIPLE_TARGETS } from "./games/rising-multiple.ts";
export {
  ROULETTE_LIMITS,
  ROULETTE_POCKETS,
  type RouletteChoice,
  type RouletteOutcome,
  roulette,
  unitsStaked,
} from "./games/roulette.ts";
export { ROULETTE_BETS, ROULETTE_RED, type RouletteBet } from "./games/roulette-bets.ts";
export {
  SLOT_LINES,
  SLOT_PAYTABLE,
  SLOT_STRIPS,
  SLOT_SYMBOLS,
  SLOT_TWO_CHERRIES,
  type SlotChoice,
  type SlotOutcome,
  type SlotSymbol,
  type SlotWin,
  slot,
  slotOutcome,
} from "./games/slot.ts";
export {
  TEEN_PATTI_BETS,
  TEEN_PATTI_DEALS,
  TEEN_PATTI_HAND_COUNTS,
  TEEN_PATTI_PAIR_PLUS,
  TEEN_PATTI_WIN,
  type TeenPattiChoice,
  type TeenPattiOutcome,
  teenPatti,
  teenPattiOutcome,
} from "./games/teen-patti.ts";
export {
  TEEN_PATTI_HANDS,
  type TeenPattiHand,
  teenPattiHand,
  teenPattiStrength,
} from "./games/teen-patti-hand.ts";
export {
  WHEEL_RISKS,
  WHEEL_SEGMENTS,
  type WheelChoice,
  type WheelOutcome,
  wheel,
  wheelMultipliers,
} from "./games/wheel.ts";
export { EVEN_MULTIPLIER, payoutPaise } from "./payout.ts";
export { cardName, DECK, type PlayingCard, rankOf, suitOf } from "./playing-card.ts";
export {
  commitment,
  type FairStream,
  isClientSeed,
  isServerSeed,
  type StreamSeeds,
  stream,
  streamOf,
} from "./stream.ts";
