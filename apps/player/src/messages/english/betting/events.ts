import type { NameTexts, SituationWords, SourceWords, SportKey } from "@crossbook/contract";
import { defineMessages } from "@crossbook/ui";

/** Events, wherever they are named, and the lists of them that a visit begins with. */
export const eventText = defineMessages("event", {
  /** What goes on in a match, which the feed says in English itself: here for the other languages. */
  situations: undefined as SituationWords | undefined,
  /** Where an event comes from, in the same way. */
  sources: undefined as SourceWords | undefined,
  /** Names of markets and runners, reasons and rules, in the same way. */
  names: undefined as NameTexts | undefined,
  sports: {
    cricket: "Cricket",
    football: "Football",
    tennis: "Tennis",
    horseRacing: "Horse",
    kabaddi: "Kabaddi",
    trade: "Trade",
    casino: "Casino",
  } satisfies Readonly<Record<SportKey, string>>,
  /** The days that the server names by a word. */
  days: { Today: "Today", Tomorrow: "Tomorrow" },
  unpin: (title: string) => `Unpin ${title}`,
  pin: (title: string) => `Pin ${title}`,
  inPlay: "In play",
  fastBet: "Fast bet: short or no delay",
  fast: "Fast",
  hasFancy: "Has fancy markets",
  hasBookmaker: "Has a bookmaker market",
  bookmaker: "BM",
  hasVideo: "Has video",
  tv: "TV",
  noMarketYet: "No market yet",
  inMinutes: (minutes: number) => `in ${minutes} min`,
  aboutToStart: "About to start",
  notAdded: (reason: string) => `Not added to your favourites. ${reason}`,
  stillThere: (reason: string) => `Still a favourite. ${reason}`,
  loading: "Loading matches",
  loadFailed: "The matches could not be loaded.",
  nothingInPlay: "Nothing is in play right now.",
  newAppear: "New matches appear here by themselves.",
  nextBelow: "The next matches are below.",
  startingSoon: "Starting soon",
  openBets: "Open bets ",
  noMatch: "No match available",
  seeInPlay: "See what is in play",
  upcoming: "Upcoming",
});
