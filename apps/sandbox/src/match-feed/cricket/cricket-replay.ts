import { LEAVING_WORDS, type Situation } from "@crossbook/contract";
import { replayed } from "../event-sources.ts";
import { IN_PLAY_DELAY_MS, MARKET_TERMS, shortened } from "../market-terms.ts";
import {
  type FeedMarket,
  type MarketNews,
  type MarketResult,
  type Moment,
  NO_NEWS,
  type Replay,
} from "../replay.ts";
import { english } from "../score-parts.ts";
import { type Chase, chaseOf } from "./chase-target.ts";
import { type AtTheCrease, cricketCard, cricketLine, progress } from "./cricket-card.ts";
import {
  endOver,
  type InningsState,
  isComplete,
  leavingBatters,
  playDelivery,
  startInnings,
  wicketsOf,
} from "./cricket-innings.ts";
import { cricketResult, hasDraw, MATCH_ODDS, officialSituation, teamKey } from "./cricket-outcome.ts";
import type { CricsheetMatch, Delivery, FileInnings } from "./cricsheet-file.ts";
import { type CricketMarkets, cricketMarkets } from "./markets/cricket-markets.ts";
import type { BallPlayed } from "./markets/market-source.ts";
import { formatOf, matchMarketResults, matchMarkets, tossResult } from "./markets/match-markets.ts";

const CRICKET = 3;
const BALL_MS = 36_000;
const BETWEEN_OVERS_MS = 30_000;
const AFTER_WICKET_MS = 90_000;
const BETWEEN_INNINGS_MS = 900_000;
const FASTEST_SPEED = 60;
const NOBODY: AtTheCrease = { batters: [], striker: undefined, bowler: undefined };

/** Replays a Cricsheet match ball by ball. Every match of the format can be replayed, finished or not. */
export function cricketReplay(matchId: string, match: CricsheetMatch): Replay {
  const { info } = match;
  const outcome = officialSituation(match);
  const markets = [matchOdds(match), ...matchMarkets(match)];
  const { moments, results } = play(match, outcome, cricketMarkets(markets.length));
  const tossEnd = tossResult(match);
  return {
    matchId,
    fixture: {
      sportId: CRICKET,
      competition: shortened(competition(match), 200),
      title: shortened(`${info.teams[0]} v ${info.teams[1]}`, 200),
      team1: info.teams[0],
      team2: info.teams[1],
      simulated: false,
      ...replayed({ day: info.dates[0] ?? "", from: "Cricsheet (ODC-By 1.0)", minutesSimulated: false }),
      markets,
    },
    ...(tossEnd && { beforeStart: { ...NO_NEWS, settles: [tossEnd] } }),
    moments,
    official: english([outcome]),
    results: [cricketResult(match), ...results],
    fastestSpeed: FASTEST_SPEED,
  };
}

/** All moments: the toss, each ball, each break, and the end; and the results of the markets on the whole match. */
function play(
  match: CricsheetMatch,
  outcome: Situation,
  markets: CricketMarkets,
): { readonly moments: readonly Moment[]; readonly results: readonly MarketResult[] } {
  const played: InningsState[] = [];
  const moments: Moment[] = [];
  let gapMs = 0;
  let isWhole = match.innings.filter(({ super_over }) => !super_over).length === 2;
  const record = (crease: AtTheCrease, parts: readonly Situation[], more: Happening = {}) => {
    const { stop, closes = false, news = NO_NEWS, ballRunning = false } = more;
    moments.push({
      afterMs: gapMs,
      score: cricketCard(played, crease, parts),
      scoreLine: english(cricketLine(played)),
      ...(stop === undefined ? {} : { stop }),
      ...(closes ? { closes } : {}),
      ...(ballRunning ? { ballRunning } : {}),
      ...(news === NO_NEWS ? {} : { markets: news }),
    });
    gapMs = BALL_MS;
  };

  record(NOBODY, [toss(match)]);
  const decided = match.info.outcome.winner !== undefined || match.info.outcome.result === "tie";
  for (const [index, file] of match.innings.entries()) {
    if (index > 0) gapMs = file.super_over ? BETWEEN_INNINGS_MS / 3 : BETWEEN_INNINGS_MS;
    const chase = chaseOf(match, index, played);
    const innings = startInnings(file, { ...chase.atStart, ballsPerOver: match.info.balls_per_over });
    const isSecondOfSide = played.some(({ team, superOver }) => team === innings.team && !superOver);
    played.push(innings);
    const news = markets.begin({ number: index + 1, isSecondOfSide, innings, file });
    record(NOBODY, [opening(innings, index)], { news });
    gapMs = BALL_MS;
    const lastInnings = index === match.innings.length - 1;
    playInnings(
      innings,
      { file, chase, markets },
      ({ crease, parts, stop, extraMs, last, news, firstOfOver }) => {
        record(crease, parts, {
          stop,
          news,
          ballRunning: firstOfOver,
          closes: decided && lastInnings && last,
        });
        gapMs += extraMs;
      },
    );
    isWhole &&= innings.superOver || isByItsOwnOvers(match, innings, file);
    innings.runs += file.penalty_runs?.post ?? 0;
    Object.assign(innings, chase.atEnd);
  }
  if (!decided) {
    record(NOBODY, [{ kind: "stopped" }], { stop: "Play stopped", closes: true });
    gapMs = BETWEEN_INNINGS_MS;
  }
  record(NOBODY, [outcome]);
  return { moments, results: matchMarketResults(match, { played, isWhole }) };
}

/** Whether an innings was played to its end under the overs that the match began with. */
function isByItsOwnOvers({ info }: CricsheetMatch, innings: InningsState, file: FileInnings): boolean {
  const ownBalls = info.overs === undefined ? null : info.overs * info.balls_per_over;
  return innings.ballLimit === ownBalls && isComplete(innings, file);
}

/** How betting stops at a moment, whether for good, and what becomes of single markets. */
interface Happening {
  readonly stop?: string | undefined;
  readonly closes?: boolean;
  readonly news?: MarketNews;
  readonly ballRunning?: boolean;
}

interface PlayedBall {
  readonly crease: AtTheCrease;
  readonly parts: readonly Situation[];
  readonly stop: string | undefined;
  /** Time to the next ball beyond the usual. */
  readonly extraMs: number;
  readonly last: boolean;
  readonly firstOfOver: boolean;
  readonly news: MarketNews;
}

function playInnings(
  innings: InningsState,
  context: { readonly file: FileInnings; readonly chase: Chase; readonly markets: CricketMarkets },
  record: (ball: PlayedBall) => void,
): void {
  const { file, chase, markets } = context;
  const overs = file.overs.filter(({ deliveries }) => deliveries.length > 0);
  for (const [overIndex, over] of overs.entries()) {
    for (const [ballIndex, ball] of over.deliveries.entries()) {
      playDelivery(innings, ball);
      const chips = innings.thisOver;
      const lastOfOver = ballIndex === over.deliveries.length - 1;
      const lastOver = overIndex === overs.length - 1;
      const expected = file.miscounted_overs?.[String(over.over)]?.balls ?? innings.ballsPerOver;
      const overEnds = lastOfOver && (!lastOver || innings.ballsThisOver >= expected);
      if (overEnds) {
        endOver(innings);
        // The finished over stays on the card until the next one begins.
        innings.thisOver = chips;
      }
      const next = over.deliveries[ballIndex + 1] ?? overs[overIndex + 1]?.deliveries[0];
      if (next && innings.target !== null && innings.runs >= innings.target)
        innings.target = targetOfMore(innings.runs, chase);
      const extraMs =
        (wicketsOf(ball).length > 0 ? AFTER_WICKET_MS : 0) + (lastOfOver ? BETWEEN_OVERS_MS : 0);
      record({
        crease: creaseAfter(ball, next),
        parts: ballParts(innings, ball),
        stop: stopBefore(ball),
        extraMs,
        last: next === undefined,
        firstOfOver: ballIndex === 0,
        news: marketsAfter({ innings, ball, next, overEnds }, { file, markets }),
      });
      if (overEnds) innings.thisOver = [];
    }
  }
}

function marketsAfter(
  played: BallPlayed,
  { file, markets }: { readonly file: FileInnings; readonly markets: CricketMarkets },
): MarketNews {
  if (played.next) return markets.ball(played);
  const { innings } = played;
  return markets.lastBall(played, { innings, isComplete: isComplete(innings, file) });
}

/** The side plays on though it has the runs: its target was raised. Unknown where the file has none that fits. */
function targetOfMore(runs: number, { atEnd }: Chase): number | null {
  return atEnd.target !== null && atEnd.target > runs ? atEnd.target : null;
}

/** Who stays in, and who of them faces next. Who comes in next is not shown before he does. */
function creaseAfter(ball: Delivery, next: Delivery | undefined): AtTheCrease {
  const left = leavingBatters(ball);
  const batters = [ball.batter, ball.non_striker].filter((name) => !left.includes(name));
  const striker = batters.find((name) => name === next?.batter);
  return { batters, striker, bowler: ball.bowler };
}

function stopBefore(ball: Delivery): string | undefined {
  if (wicketsOf(ball).length > 0) return "Wicket";
  return ball.review === undefined ? undefined : "Review";
}

function ballParts(innings: InningsState, ball: Delivery): readonly Situation[] {
  const outs = (ball.wickets ?? []).map(({ player_out, kind }) => leaves(player_out, kind));
  const swaps = [...(ball.replacements?.match ?? []), ...(ball.replacements?.role ?? [])].flatMap(
    (swap): Situation[] =>
      swap.out === undefined ? [] : [{ kind: "replaces", coming: swap.in, leaving: swap.out }],
  );
  return [progress(innings), ...outs, ...swaps];
}

function leaves(player: string, words: string): Situation {
  const how = LEAVING_WORDS.find((known) => known === words);
  return how === undefined ? { kind: "plain", text: `${player} ${words}` } : { kind: "leaves", player, how };
}

function opening(innings: InningsState, index: number): Situation {
  const now = progress(innings);
  if (now.kind === "need" && innings.superOver) return { ...now, kind: "superOverNeed" };
  return index === 0 ? { kind: "batFirst", team: innings.team } : now;
}

function toss({ info }: CricsheetMatch): Situation {
  const { winner, decision } = info.toss ?? {};
  if (winner === undefined) return { kind: "beginsSoon" };
  return { kind: "toss", team: winner, chose: decision === "bat" || decision === "field" ? decision : null };
}

function matchOdds(match: CricsheetMatch): FeedMarket {
  const { info } = match;
  const runners = info.teams.map((name, index) => ({ key: teamKey(index), name }));
  if (hasDraw(match)) runners.push({ key: "draw", name: "The Draw" });
  const undecided = hasDraw(match)
    ? "A tie or an abandoned match voids all bets; a draw is won by The Draw."
    : "A super over counts. A tie that is not decided, a draw, an abandoned match or no result voids all bets.";
  return {
    ...MARKET_TERMS,
    key: MATCH_ODDS,
    type: "match_odd",
    name: "Match Odds",
    runners,
    delayMs: IN_PLAY_DELAY_MS,
    keepsInPlay: true,
    crossMatching: true,
    rules: `${formatOf(match)} Settled on the official result, rain rules included. ${undecided} Unmatched bets lapse at the start, unless they are kept in play, and at a wicket or a review.`,
  };
}

function competition({ info }: CricsheetMatch): string {
  const name = info.event?.name ?? `${info.match_type} match`;
  const stage = info.event?.stage === undefined ? "" : `, ${info.event.stage}`;
  const season = info.season === undefined ? "" : ` ${info.season}`;
  return `${name}${season}${stage}${info.gender === "female" ? " (women)" : ""}`;
}
