import type { Situation } from "@crossbook/contract";
import type { Chance } from "../../ports/chance.ts";
import { SIMULATED } from "../event-sources.ts";
import { IN_PLAY_DELAY_MS, MARKET_TERMS } from "../market-terms.ts";
import { type MarketResult, type Moment, type Replay, voided, wonBy } from "../replay.ts";
import { english, noteOf } from "../score-parts.ts";
import { HALF_SECONDS, KABADDI_FORM, RAID_SECONDS, raidChances } from "./form.ts";

const KABADDI = 25;
const HALF_TIME_MS = 300_000;
const FASTEST_SPEED = 10;
const PLAYERS = 7;
const ALL_OUT_POINTS = 2;
/** Points of both teams together: about the middle of what matches end with. */
const TOTAL_LINE = 65.5;
const RULES =
  "A simulated match of two halves of twenty minutes. Raids are decided by chance from the teams' published form.";

interface Team {
  readonly name: string;
  points: number;
  onMat: number;
}

/**
 * A simulated match of two halves of twenty minutes with a raid every thirty seconds, the sides raiding by turns.
 * A raid succeeds, fails or is empty by chances that follow from the raiders' published form. Touched players go
 * out and revive the other side's; a side without players concedes two points and comes back whole.
 */
export function kabaddiReplay(matchId: string, chance: Chance): Replay {
  const [first = "", second = ""] = chance.shuffle([...KABADDI_FORM.keys()]);
  const teams: [Team, Team] = [fresh(first), fresh(second)];
  const moments = play(teams, chance);
  const [a, b] = teams;
  const official = `Full time: ${first} ${a.points}–${b.points} ${second}`;
  return {
    matchId,
    fixture: {
      sportId: KABADDI,
      competition: "Crossbook Kabaddi League",
      title: `${first} v ${second}`,
      team1: first,
      team2: second,
      simulated: true,
      ...SIMULATED,
      markets: [
        {
          ...MARKET_TERMS,
          key: "matchOdds",
          type: "match_odd",
          name: "Match Odds",
          runners: [
            { key: "team1", name: first },
            { key: "team2", name: second },
          ],
          crossMatching: true,
          delayMs: IN_PLAY_DELAY_MS,
          rules: `${RULES} Settled on the score at full time; a tie voids all bets.`,
        },
        {
          ...MARKET_TERMS,
          key: "totalPoints",
          type: "goalsmaker",
          name: `Over/Under ${TOTAL_LINE} Points`,
          runners: [
            { key: "over", name: `Over ${TOTAL_LINE} Points` },
            { key: "under", name: `Under ${TOTAL_LINE} Points` },
          ],
          crossMatching: true,
          delayMs: IN_PLAY_DELAY_MS,
          rules: `${RULES} Settled on the points of both teams at full time.`,
        },
      ],
    },
    moments,
    official,
    results: [
      resultOf(a.points, b.points),
      wonBy("totalPoints", a.points + b.points > TOTAL_LINE ? "over" : "under"),
    ],
    fastestSpeed: FASTEST_SPEED,
  };
}

function play(teams: [Team, Team], chance: Chance): Moment[] {
  const moments: Moment[] = [
    moment(teams, { half: 1, secondsLeft: HALF_SECONDS, afterMs: 0, raid: undefined }),
  ];
  for (const half of [1, 2]) {
    for (let raid = 0; raid * RAID_SECONDS < HALF_SECONDS; raid++) {
      // Who did not begin the match begins the second half.
      const raiders = (raid + half + 1) % 2 === 0 ? 0 : 1;
      const happened = playRaid(teams[raiders], teams[1 - raiders] ?? teams[0], chance);
      moments.push(
        moment(teams, {
          half,
          secondsLeft: HALF_SECONDS - (raid + 1) * RAID_SECONDS,
          afterMs: RAID_SECONDS * 1000 + (half === 2 && raid === 0 ? HALF_TIME_MS : 0),
          raid: happened,
        }),
      );
    }
  }
  return moments;
}

function playRaid(raiders: Team, defenders: Team, chance: Chance): Situation {
  const chances = raidChances(raiders.name);
  const draw = chance.fraction();
  if (draw < chances.success) {
    const touched = Math.min(defenders.onMat, chance.happens(0.8) ? 1 : chance.happens(0.75) ? 2 : 3);
    raiders.points += touched;
    raiders.onMat = Math.min(PLAYERS, raiders.onMat + touched);
    defenders.onMat -= touched;
    const allOut = clearedMat(defenders, raiders);
    return { kind: "raid", team: raiders.name, points: touched, allOut };
  }
  if (draw < chances.success + chances.tackled) {
    defenders.points += 1;
    defenders.onMat = Math.min(PLAYERS, defenders.onMat + 1);
    raiders.onMat -= 1;
    return { kind: "tackled", team: raiders.name, allOut: clearedMat(raiders, defenders) };
  }
  return { kind: "emptyRaid", team: raiders.name };
}

/** All out: the side that has nobody left comes back whole, and the other gets two points. */
function clearedMat(side: Team, rival: Team): string | null {
  if (side.onMat > 0) return null;
  side.onMat = PLAYERS;
  rival.points += ALL_OUT_POINTS;
  return side.name;
}

function moment(
  teams: readonly Team[],
  at: { half: number; secondsLeft: number; afterMs: number; raid: Situation | undefined },
): Moment {
  const clock = `${Math.floor(at.secondsLeft / 60)}:${String(at.secondsLeft % 60).padStart(2, "0")}`;
  const score = teams.map(({ points }) => points).join("–");
  const raidParts = at.raid ? [at.raid] : [];
  const lineParts: Situation[] = [
    { kind: "plain", text: score },
    { kind: "halfLeft", half: at.half, clock },
  ];
  return {
    afterMs: at.afterMs,
    score: {
      sport: "kabaddi",
      clock,
      half: at.half,
      teams: teams.map(({ name, points, onMat }) => ({ name, points, playersOnMat: onMat })),
      lastRaid: english(raidParts),
      raidParts,
      ...noteOf(at.secondsLeft > 0 ? [] : [{ kind: at.half === 1 ? "halfTime" : "fullTime" }]),
      lineParts,
    },
    scoreLine: english(lineParts),
  };
}

function resultOf(first: number, second: number): MarketResult {
  if (first === second) return voided("matchOdds", "The match was tied: all bets are void.");
  return wonBy("matchOdds", first > second ? "team1" : "team2");
}

function fresh(name: string): Team {
  return { name, points: 0, onMat: PLAYERS };
}
