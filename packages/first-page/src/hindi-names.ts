import { type NameTexts, type NameWords, nameTexts } from "@crossbook/contract";
import { HINDI_RULES } from "./hindi-rules.ts";

const SECOND_INNINGS = ", दूसरी पारी";
const ALL_VOID = "सभी बेट रद्द";

/** The number of "1st", "22nd". */
function wicketOf(ordinal: string): string {
  const number = Number.parseInt(ordinal, 10);
  return { 1: "पहला", 2: "दूसरा", 3: "तीसरा", 4: "चौथा", 6: "छठा" }[number] ?? `${number}वाँ`;
}

const lineMarkets = {
  matchRuns: () => "मैच के कुल रन",
  sessionRuns: ({ overs, team }) => `${team} के ${overs} ओवर के रन`,
  sessionRunsSecond: ({ overs, team }) => `${team} के ${overs} ओवर के रन${SECOND_INNINGS}`,
  fallOfWicket: ({ wicket, team }) => `${team} का ${wicketOf(wicket)} विकेट गिरने पर रन`,
  fallOfWicketSecond: ({ wicket, team }) => `${team} का ${wicketOf(wicket)} विकेट गिरने पर रन${SECOND_INNINGS}`,
  playerRuns: ({ player }) => `${player} के रन`,
  playerRunsSecond: ({ player }) => `${player} के रन${SECOND_INNINGS}`,
} satisfies Partial<NameWords["markets"]>;

const officialResults = {
  tossBat: ({ team }) => `टॉस ${team} ने जीता, पहले बल्लेबाज़ी चुनी`,
  tossField: ({ team }) => `टॉस ${team} ने जीता, पहले गेंदबाज़ी चुनी`,
  tossAlone: ({ team }) => `टॉस ${team} ने जीता`,
  wonByRunsMethod: ({ team, runs, method }) => `${team} की ${runs} रन से जीत (${method})`,
  wonByWicketsMethod: ({ team, wickets, method }) => `${team} की ${wickets} विकेट से जीत (${method})`,
  wonByInningsRuns: ({ team, runs }) => `${team} की पारी और ${runs} रन से जीत`,
  wonByRuns: ({ team, runs }) => `${team} की ${runs} रन से जीत`,
  wonByRun: ({ team, runs }) => `${team} की ${runs} रन से जीत`,
  wonByWickets: ({ team, wickets }) => `${team} की ${wickets} विकेट से जीत`,
  wonByWicket: ({ team, wickets }) => `${team} की ${wickets} विकेट से जीत`,
  superOver: ({ team }) => `मैच टाई; सुपर ओवर में ${team} की जीत`,
  matchTied: () => "मैच टाई",
  matchDrawn: () => "मैच ड्रॉ",
  withoutResult: () => "कोई नतीजा नहीं",
  wonOnPenalties: ({ home, homeGoals, awayGoals, away, winner, scored, conceded }) =>
    `फ़ुल टाइम: ${home} ${homeGoals}–${awayGoals} ${away}। पेनल्टी शूटआउट में ${winner} की ${scored}–${conceded} से जीत।`,
  afterExtraTime: ({ home, homeGoals, awayGoals, away, homeInAll, awayInAll }) =>
    `फ़ुल टाइम: ${home} ${homeGoals}–${awayGoals} ${away}। एक्स्ट्रा टाइम के बाद: ${homeInAll}–${awayInAll}।`,
  fullTimeGoals: ({ home, homeGoals, awayGoals, away }) =>
    `फ़ुल टाइम: ${home} ${homeGoals}–${awayGoals} ${away}।`,
  fullTimePoints: ({ home, homePoints, awayPoints, away }) =>
    `फ़ुल टाइम: ${home} ${homePoints}–${awayPoints} ${away}`,
  priceClosed: ({ symbol, close, open }) => `${symbol} ${close} पर बंद, ${open} पर खुला था`,
  placings: ({ winner, others }) => `${winner} की जीत, पीछे ${others.replaceAll(" and ", " और ")}`,
  won: ({ winner }) => `${winner} की जीत`,
} satisfies Partial<NameWords["reasons"]>;

/** Names of markets, runners and groups, reasons and rules in Hindi, with the words that Indian exchanges use. */
export const HINDI_NAMES: NameTexts = nameTexts({
  markets: {
    ...lineMarkets,
    matchOdds: () => "मैच ऑड्स",
    bookmaker: () => "बुकमेकर",
    toss: () => "टॉस कौन जीतेगा",
    matchRunsOverUnder: () => "मैच के रन ओवर/अंडर",
    overUnderGoals: ({ line }) => `ओवर/अंडर ${line} गोल`,
    overUnderPoints: ({ line }) => `ओवर/अंडर ${line} अंक`,
    overUnderSets: ({ line }) => `ओवर/अंडर ${line} सेट`,
    bothToScore: () => "दोनों टीमों का गोल",
    correctScore: () => "सही स्कोर",
    asianHandicap: () => "एशियन हैंडिकैप",
    asianTotal: () => "एशियन कुल गोल",
    win: () => "विन",
    placed: ({ places }) => `प्लेस, ${places} स्थान`,
    eachWay: () => "ईच वे",
    upOrDown: () => "ऊपर या नीचे",
  },
  runners: {
    ...lineMarkets,
    draw: () => "ड्रॉ",
    yes: () => "हाँ",
    no: () => "नहीं",
    up: () => "ऊपर",
    down: () => "नीचे",
    over: ({ line }) => `ओवर ${line}`,
    under: ({ line }) => `अंडर ${line}`,
    overGoals: ({ line }) => `ओवर ${line} गोल`,
    underGoals: ({ line }) => `अंडर ${line} गोल`,
    overPoints: ({ line }) => `ओवर ${line} अंक`,
    underPoints: ({ line }) => `अंडर ${line} अंक`,
    overSets: ({ line }) => `ओवर ${line} सेट`,
    underSets: ({ line }) => `अंडर ${line} सेट`,
    otherDraw: () => "कोई और ड्रॉ",
    otherWin: ({ team }) => `${team} की कोई और जीत`,
  },
  groups: {
    sessions: () => "सेशन",
    playerRuns: () => "खिलाड़ी के रन",
    wickets: () => "विकेट",
    matchRuns: () => "मैच के रन",
  },
  units: {
    runs: () => "रन",
    goals: () => "गोल",
    points: () => "अंक",
    wickets: () => "विकेट",
    sets: () => "सेट",
  },
  reasons: {
    ...officialResults,
    ballRunning: () => "बॉल चालू",
    wicket: () => "विकेट",
    review: () => "रिव्यू",
    goal: () => "गोल",
    penalty: () => "पेनल्टी",
    endOfSet: () => "सेट पूरा",
    playStopped: () => "खेल रुका",
    awaitingResult: () => "नतीजे का इंतज़ार",
    ended: () => "समाप्त",
    lastOver: () => "बंद: आखिरी ओवर शुरू हो रहा है",
    aboutToBeDecided: () => "बंद: फ़ैसला होने वाला है",
    raceBegun: () => "बंद: दौड़ शुरू हो चुकी है",
    retired: () => "रिटायर्ड",
    doesNotRun: ({ runner }) => `${runner} नहीं दौड़ेगा`,
    takenOut: ({ runner }) => `${runner} हटाया गया`,
    priceJumped: ({ runner, before, after }) => `${runner} के ऑड्स ${before} से ${after} हो गए`,
    feedLost: () => `फ़ीड टूट गई: ${ALL_VOID}।`,
    oversNotBowled: () => `ये ओवर पूरे होने से पहले पारी रोक दी गई: ${ALL_VOID}।`,
    wicketNotFallen: () => `यह विकेट गिरने से पहले पारी रोक दी गई: ${ALL_VOID}।`,
    batterStillIn: () => `बल्लेबाज़ के क्रीज़ पर रहते पारी रोक दी गई: ${ALL_VOID}।`,
    shortened: () => `मैच छोटा किया गया या पूरा नहीं हुआ: ${ALL_VOID}।`,
    tied: () => `मैच टाई रहा: ${ALL_VOID}।`,
    tiedUndecided: () => `मैच टाई रहा, सुपर ओवर से फ़ैसला नहीं हुआ: ${ALL_VOID}।`,
    drawn: () => `मैच ड्रॉ रहा: ${ALL_VOID}।`,
    noResult: () => `कोई नतीजा नहीं: ${ALL_VOID}।`,
    closedWhereOpened: () => `भाव जहाँ खुला वहीं बंद हुआ: ${ALL_VOID}।`,
  },
  rules: HINDI_RULES,
});
