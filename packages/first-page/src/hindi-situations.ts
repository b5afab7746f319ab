import type { Situation, SituationWords } from "@crossbook/contract";

type Leaving = Extract<Situation, { kind: "leaves" }>["how"];
type WonBy = Extract<Situation, { kind: "wonBy" }>;
type FullTime = Extract<Situation, { kind: "fullTimeScore" }>;

const LEAVING: Readonly<Record<Leaving, string>> = {
  bowled: "बोल्ड",
  caught: "कैच आउट",
  "caught and bowled": "कॉट एंड बोल्ड",
  lbw: "एलबीडब्ल्यू",
  "run out": "रन आउट",
  stumped: "स्टंप आउट",
  "hit wicket": "हिट विकेट",
  "retired hurt": "रिटायर्ड हर्ट",
  "retired out": "रिटायर्ड आउट",
  "retired not out": "रिटायर्ड नॉट आउट",
  "obstructing the field": "फ़ील्डिंग में बाधा पर आउट",
  "hit the ball twice": "गेंद दो बार मारने पर आउट",
  "handled the ball": "गेंद हाथ से छूने पर आउट",
  "timed out": "टाइम्ड आउट",
};
const NO_WINNER = { tie: "मैच टाई", draw: "मैच ड्रॉ", noResult: "कोई नतीजा नहीं" } as const;
const HOW_SCORED = { goal: "", ownGoal: " (आत्मघाती गोल)", penalty: " (पेनल्टी)" } as const;
const HALVES: Readonly<Record<number, string>> = { 1: "पहला हाफ़", 2: "दूसरा हाफ़" };

/** What a football clock shows while it does not count. */
export const HINDI_CLOCKS = { HT: "हाफ़ टाइम", FT: "फ़ुल टाइम" } as const;

/** Situations in Hindi, as a broadcast says them. */
export const HINDI_SITUATIONS: SituationWords = {
  innings: ({ team, runs, wickets, overs, superOver }) =>
    `${team} ${runs}/${wickets} (${overs}${superOver ? " सुपर ओवर" : ""})`,
  need: ({ team, runs, balls }) => need(team, runs, balls),
  targetReached: ({ team }) => `${team} ने लक्ष्य हासिल कर लिया`,
  over: ({ overs, of }) => (of === null ? `ओवर ${overs}` : `${of} में से ${overs} ओवर`),
  superOver: () => "सुपर ओवर",
  superOverNeed: ({ team, runs, balls }) => `सुपर ओवर: ${need(team, runs, balls)}`,
  batFirst: ({ team }) => `पहले बल्लेबाज़ी: ${team}`,
  toss: ({ team, chose }) =>
    chose === null
      ? `${team} ने टॉस जीता`
      : `${team} ने टॉस जीतकर ${chose === "bat" ? "बल्लेबाज़ी" : "गेंदबाज़ी"} चुनी`,
  beginsSoon: () => "मैच शुरू होने वाला है",
  stopped: () => "खेल रुका हुआ है",
  leaves: ({ player, how }) => `${player} ${LEAVING[how]}`,
  replaces: ({ coming, leaving }) => `${leaving} की जगह ${coming}`,
  wonBy: (won) => `${won.team} की ${margin(won)}जीत${inBrackets(won.method)}`,
  tieDecided: ({ team, by }) => `मैच टाई; ${by === "superOver" ? "सुपर ओवर" : "बॉल-आउट"} में ${team} की जीत`,
  noWinner: ({ result, method }) => `${NO_WINNER[result]}${inBrackets(method)}`,
  goals: ({ home, away, goals, clock }) =>
    `${home} ${goals.home}–${goals.away} ${away} (${clock === "HT" || clock === "FT" ? HINDI_CLOCKS[clock] : clock})`,
  kickOff: () => "किक-ऑफ़",
  goal: ({ team, player, how }) => `${team} का गोल${player === null ? "" : `: ${player}${HOW_SCORED[how]}`}`,
  fullTimeScore,
  toServe: ({ player }) => `${player} की सर्विस`,
  tieBreak: () => "टाई-ब्रेक",
  wonSet: ({ player }) => `सेट ${player} के नाम`,
  wonMatch: ({ player }) => `मैच ${player} के नाम`,
  atStart: () => "स्टार्ट पर",
  toGo: ({ metres }) => `${metres} मी बाकी`,
  finishing: () => "फ़िनिश पर",
  finished: () => "रेस पूरी",
  leads: ({ runner }) => `${runner} सबसे आगे`,
  won: ({ runner }) => `${runner} की जीत`,
  halfLeft: ({ half, clock }) => `${HALVES[half] ?? half}, ${clock} बाकी`,
  raid: ({ team, points, allOut }) => `${team}: ${points} अंक की रेड${allOutOf(allOut)}`,
  tackled: ({ team, allOut }) => `${team}: रेडर पकड़ा गया${allOutOf(allOut)}`,
  emptyRaid: ({ team }) => `${team}: खाली रेड`,
  halfTime: () => "हाफ़ टाइम",
  fullTime: () => "फ़ुल टाइम",
  trend: ({ change, secondsLeft }) => {
    const by =
      change === 0 ? "कोई बदलाव नहीं" : `${Math.abs(change).toFixed(2)} ${change > 0 ? "ऊपर" : "नीचे"}`;
    return `${by}, ${secondsLeft} सेकंड बाकी`;
  },
  plain: ({ text }) => text,
};

function need(team: string, runs: number, balls: number | null): string {
  const from = balls === null ? "" : ` ${balls} ${balls === 1 ? "गेंद" : "गेंदों"} में`;
  return `${team} को${from} ${runs} रन चाहिए`;
}

function margin({ byInnings, runs, wickets }: WonBy): string {
  const parts = [
    ...(byInnings ? ["पारी"] : []),
    ...(runs === null ? [] : [`${runs} रन`]),
    ...(wickets === null ? [] : [`${wickets} विकेट`]),
  ];
  return parts.length === 0 ? "" : `${parts.join(" और ")} से `;
}

function fullTimeScore({ home, away, goals, afterExtraTime, shootOut }: FullTime): string {
  const fullTime = `फ़ुल टाइम: ${home} ${goals.home}–${goals.away} ${away}।`;
  if (shootOut !== null)
    return `${fullTime} पेनल्टी शूटआउट में ${shootOut.winner} की ${shootOut.scored}–${shootOut.conceded} से जीत।`;
  if (afterExtraTime === null) return fullTime;
  return `${fullTime} एक्स्ट्रा टाइम के बाद: ${afterExtraTime.home}–${afterExtraTime.away}।`;
}

function allOutOf(team: string | null): string {
  return team === null ? "" : `, ${team} ऑल आउट`;
}

function inBrackets(words: string | null): string {
  return words === null ? "" : ` (${words})`;
}
