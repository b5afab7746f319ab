import type { NameTexts, SituationWords, SourceWords, SportKey } from "@crossbook/contract";
import { HINDI_NAMES } from "./hindi-names.ts";
import { HINDI_SITUATIONS } from "./hindi-situations.ts";
import { HINDI_SOURCES } from "./hindi-sources.ts";
import type { Language } from "./language.ts";

/** The texts of the first page. The app's own, which follow once it runs, are the same words. */
export interface FirstWords {
  readonly inPlay: string;
  readonly upcoming: string;
  readonly startingSoon: string;
  readonly nothingInPlay: string;
  readonly favourites: string;
  readonly sports: string;
  readonly bets: string;
  readonly casino: string;
  readonly account: string;
  readonly logIn: string;
  readonly logInNow: string;
  readonly signUp: string;
  readonly username: string;
  readonly password: string;
  readonly or: string;
  readonly demo: string;
  readonly newUser: string;
  readonly loading: string;
  /** Instead of everything, where no script runs. */
  readonly needsScripts: string;
  readonly sportNames: Readonly<Record<SportKey, string>>;
  /** What goes on in a match, for lines of score; undefined of English, in which the feed says it itself. */
  readonly situations: SituationWords | undefined;
  /** Where an event comes from; undefined of English, as above. */
  readonly sources: SourceWords | undefined;
  /** Names of markets and runners; undefined of English, as above. */
  readonly names: NameTexts | undefined;
  /** What the server calls the two days whose dates nobody needs. */
  readonly days: { readonly Today: string; readonly Tomorrow: string };
}

/** The texts of the first page in every language of the app. */
export const FIRST_WORDS: Readonly<Record<Language, FirstWords>> = {
  en: {
    inPlay: "In play",
    upcoming: "Upcoming",
    startingSoon: "Starting soon",
    nothingInPlay: "Nothing is in play right now.",
    favourites: "Favourites",
    sports: "Sports",
    bets: "Bets",
    casino: "Casino",
    account: "Account",
    logIn: "Log in",
    logInNow: "Log in",
    signUp: "Sign up",
    username: "Username",
    password: "Password",
    or: "or",
    demo: "Login as demo user",
    newUser: "New User? Create An Account",
    loading: "Loading…",
    needsScripts: "Crossbook needs JavaScript: prices change while you look at them.",
    sportNames: {
      cricket: "Cricket",
      football: "Football",
      tennis: "Tennis",
      horseRacing: "Horse",
      kabaddi: "Kabaddi",
      trade: "Trade",
      casino: "Casino",
    },
    situations: undefined,
    sources: undefined,
    names: undefined,
    days: { Today: "Today", Tomorrow: "Tomorrow" },
  },
  hi: {
    inPlay: "इन-प्ले",
    upcoming: "आने वाले",
    startingSoon: "जल्द शुरू होंगे",
    nothingInPlay: "अभी कुछ भी इन-प्ले नहीं है।",
    favourites: "पसंदीदा",
    sports: "स्पोर्ट्स",
    bets: "बेट",
    casino: "कैसीनो",
    account: "खाता",
    logIn: "लॉग इन",
    logInNow: "लॉग इन करें",
    signUp: "साइन अप",
    username: "यूज़रनेम",
    password: "पासवर्ड",
    or: "या",
    demo: "डेमो यूज़र के रूप में लॉग इन करें",
    newUser: "नए हैं? खाता बनाएँ",
    loading: "लोड हो रहा है…",
    needsScripts: "Crossbook को JavaScript चाहिए: देखते-देखते ऑड्स बदलते हैं।",
    sportNames: {
      cricket: "क्रिकेट",
      football: "फ़ुटबॉल",
      tennis: "टेनिस",
      horseRacing: "घुड़दौड़",
      kabaddi: "कबड्डी",
      trade: "ट्रेड",
      casino: "कैसीनो",
    },
    situations: HINDI_SITUATIONS,
    sources: HINDI_SOURCES,
    names: HINDI_NAMES,
    days: { Today: "आज", Tomorrow: "कल" },
  },
};
