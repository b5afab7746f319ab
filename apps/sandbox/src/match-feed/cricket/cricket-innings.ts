import type { Delivery, FileInnings } from "./cricsheet-file.ts";

interface BatterFigures {
  runs: number;
  balls: number;
}

interface BowlerFigures {
  balls: number;
  runs: number;
  wickets: number;
}

/** An innings in progress. Runs, wickets and balls change with each delivery; the rest says how to read them. */
export interface InningsState {
  readonly team: string;
  readonly superOver: boolean;
  /** As far as it is known at this point of the innings. */
  target: number | null;
  /** Balls that may be bowled, where the match limits them. */
  ballLimit: number | null;
  readonly ballsPerOver: number;
  runs: number;
  wickets: number;
  completedOvers: number;
  /** Legal balls of the over in progress. */
  ballsThisOver: number;
  readonly batters: Map<string, BatterFigures>;
  readonly bowlers: Map<string, BowlerFigures>;
  thisOver: string[];
}

/** Wickets of nobody: the batter may come back, or left without being out. Laws of Cricket 25.4. */
const NOT_A_WICKET = new Set(["retired hurt", "retired not out"]);
const BOWLERS_WICKETS = new Set(["bowled", "caught", "caught and bowled", "lbw", "stumped", "hit wicket"]);

/** An innings before its first ball, with penalty runs given before it. */
export function startInnings(
  file: FileInnings,
  { target, ballLimit, ballsPerOver }: Pick<InningsState, "target" | "ballLimit" | "ballsPerOver">,
): InningsState {
  return {
    team: file.team,
    superOver: file.super_over ?? false,
    target,
    ballLimit,
    ballsPerOver,
    runs: file.penalty_runs?.pre ?? 0,
    wickets: 0,
    completedOvers: 0,
    ballsThisOver: 0,
    batters: new Map(),
    bowlers: new Map(),
    thisOver: [],
  };
}

/** Counts one delivery. */
export function playDelivery(innings: InningsState, ball: Delivery): void {
  const legal = isLegal(ball);
  innings.runs += ball.runs.total;
  innings.wickets += wicketsOf(ball).length;
  if (legal) innings.ballsThisOver += 1;
  innings.thisOver.push(chip(ball));

  const batter = figures(innings.batters, ball.batter, { runs: 0, balls: 0 });
  figures(innings.batters, ball.non_striker, { runs: 0, balls: 0 });
  batter.runs += ball.runs.batter;
  // A wide is not faced; a no-ball is.
  if (!ball.extras?.wides) batter.balls += 1;

  const bowler = figures(innings.bowlers, ball.bowler, { balls: 0, runs: 0, wickets: 0 });
  if (legal) bowler.balls += 1;
  const { byes = 0, legbyes = 0, penalty = 0 } = ball.extras ?? {};
  bowler.runs += ball.runs.total - byes - legbyes - penalty;
  bowler.wickets += wicketsOf(ball).filter(({ kind }) => BOWLERS_WICKETS.has(kind)).length;
}

/** The umpire calls over: after six balls (or what the match has), or when he miscounted. */
export function endOver(innings: InningsState): void {
  innings.completedOvers += 1;
  innings.ballsThisOver = 0;
  innings.thisOver = [];
}

/** `12.3`; the balls of an over of too many balls stop one short of the next over. */
export function oversText(innings: InningsState): string {
  const balls = Math.min(innings.ballsThisOver, innings.ballsPerOver - 1);
  const whole = innings.ballsThisOver === 0 ? "" : `.${balls}`;
  return `${innings.completedOvers}${whole}`;
}

/** Legal balls so far, counting each finished over as a whole one. */
export function ballsBowled(innings: InningsState): number {
  return (
    innings.completedOvers * innings.ballsPerOver + Math.min(innings.ballsThisOver, innings.ballsPerOver)
  );
}

/** Whether the delivery counts as a ball of the over: neither wide nor no-ball. */
export function isLegal(ball: Delivery): boolean {
  return !ball.extras?.wides && !ball.extras?.noballs;
}

const LAST_WICKET = 10;

/**
 * Whether an innings that has had its last ball came to its own end: all out, declared, the target reached or all overs
 * bowled. Else rain or the end of play cut it short.
 */
export function isComplete(innings: InningsState, file: FileInnings): boolean {
  const leavers = file.overs.flatMap(({ deliveries }) => deliveries.flatMap(leavingBatters));
  const isAllOut = innings.wickets >= LAST_WICKET || new Set(leavers).size >= LAST_WICKET;
  const hasReachedTarget = innings.target !== null && innings.runs >= innings.target;
  const hasHadAllBalls = innings.ballLimit !== null && ballsBowled(innings) >= innings.ballLimit;
  return isAllOut || hasReachedTarget || hasHadAllBalls || file.declared === true;
}

/** Batters who are out by this delivery. */
export function wicketsOf(ball: Delivery): NonNullable<Delivery["wickets"]> {
  return (ball.wickets ?? []).filter(({ kind }) => !NOT_A_WICKET.has(kind));
}

/** Batters who leave the field after this delivery, out or not. */
export function leavingBatters(ball: Delivery): readonly string[] {
  return (ball.wickets ?? []).map(({ player_out }) => player_out);
}

/** The delivery as the scorer's chip: `0`, `4`, `W`, `1W`, `1wd`, `2nb`, `1lb`, `5p`. */
export function chip(ball: Delivery): string {
  const { wides, noballs, byes, legbyes, penalty } = ball.extras ?? {};
  const total = ball.runs.total;
  if (wicketsOf(ball).length > 0) return `${total || ""}W${wides ? "wd" : noballs ? "nb" : ""}`;
  if (wides) return `${total}wd`;
  if (noballs) return `${total}nb`;
  if (legbyes) return `${total}lb`;
  if (byes) return `${total}b`;
  if (penalty) return `${total}p`;
  return String(total);
}

function figures<Figures>(book: Map<string, Figures>, name: string, fresh: Figures): Figures {
  const known = book.get(name);
  if (known) return known;
  book.set(name, fresh);
  return fresh;
}
