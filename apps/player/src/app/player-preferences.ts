import {
  APPEARANCE,
  choiceField,
  createPreferencesStore,
  idsField,
  type KeyValueStorage,
  type PreferenceField,
  type PreferencesStore,
  type PreferenceValues,
  switchField,
} from "@crossbook/browser";
import { LANGUAGE_CODES, preferredLanguage } from "@crossbook/first-page";
import type { OddsFormat } from "@crossbook/odds";
import { SECTION_KEYS, type SectionKey } from "../markets/market-sections.ts";
import { WATCHED_MARKETS_FIELD } from "../markets/watched-markets.ts";
import { AMOUNT_MEANINGS } from "../selection/draft.ts";

/** What a player may choose; the first is where a device begins. */
export const WORSE_TICKS = ["5", "1", "2", "3", "10", "20"] as const;

/** How prices may be read; the first is where a device begins. */
export const ODDS_FORMATS = [
  "decimal",
  "fractional",
  "american",
  "implied",
] as const satisfies readonly OddsFormat[];

/** After how many seconds unmatched bets of a player who is not heard of are cancelled; the first is where a device begins. */
export const HEARTBEATS = ["off", "15", "30", "60"] as const;

const IP_ADDRESS = /^[0-9a-f.:]{2,45}$/i;

/** The address that the server saw at the last start, for display; "" before the first. The server never reads it. */
const IP_FIELD: PreferenceField<string> = {
  key: "ip",
  fallback: "",
  read: (text) => (IP_ADDRESS.test(text) ? text : undefined),
};

/** Kinds of markets, such as those that are collapsed on every match's page. */
function sectionsField(key: string): PreferenceField<readonly SectionKey[]> {
  return {
    key,
    fallback: [],
    // A list as JSON; what an older or newer app kept and this one does not know is dropped.
    read: (text) => SECTION_KEYS.filter((section) => text.includes(JSON.stringify(section))),
  };
}

const FIELDS = {
  ...APPEARANCE,
  language: choiceField("language", LANGUAGE_CODES),
  confirmBeforePlaceBet: switchField("confirmBeforePlaceBet"),
  /** Whether figures of positions count unmatched bets as if they were matched, and are after commission. */
  ifAllMatched: switchField("ifAllMatched"),
  netOfCommission: switchField("netOfCommission"),
  /** Whether keys without Ctrl or ⌘ do nothing. */
  keysOff: switchField("keysOff"),
  /** How prices are read; typed and placed are always decimal odds. */
  oddsFormat: choiceField("oddsFormat", ODDS_FORMATS),
  /** Whether matched and settled bets make a sound, and are notified while the page is hidden. */
  sounds: switchField("sounds"),
  notifications: switchField("notifications"),
  /** How many ticks worse a bet may be matched that accepts worse prices. */
  worseTicks: choiceField("worseTicks", WORSE_TICKS),
  /** What the amount in the slip means, of a back and of a lay. */
  backAmount: choiceField("backAmount", AMOUNT_MEANINGS),
  layAmount: choiceField("layAmount", AMOUNT_MEANINGS),
  heartbeat: choiceField("heartbeat", HEARTBEATS),
  /** Ids of pinned events, in the order of pinning. */
  pins: idsField("pins"),
  /** Whether `pins` are a copy of an account's; a guest's join the account at the next login. */
  pinsOnAccount: switchField("pinsOnAccount"),
  collapsedSections: sectionsField("collapsedSections"),
  pinnedSections: sectionsField("pinnedSections"),
  /** Markets of several events that are watched on one page; bounded, and kept on this device. */
  watchedMarkets: WATCHED_MARKETS_FIELD,
  ip: IP_FIELD,
} as const;

export type Preferences = PreferenceValues<typeof FIELDS>;

export interface PlayerPreferences extends PreferencesStore<typeof FIELDS> {
  /** Theme state knows one role; it gives no permission anywhere (ROLE-08). */
  readonly role: "admin";
  togglePin(eventId: number): void;
  /** Adds a kind of markets to those that are collapsed or pinned, or takes it from them. */
  toggleSection(list: "collapsedSections" | "pinnedSections", section: SectionKey): void;
}

/** What players choose on this device. Until they choose a language, it is the first of `languages` that the app has. */
export function createPlayerPreferences(
  storage: KeyValueStorage,
  languages: readonly string[],
): PlayerPreferences {
  const language = { ...FIELDS.language, fallback: preferredLanguage(languages) };
  const preferences = createPreferencesStore(storage, { ...FIELDS, language });
  return {
    ...preferences,
    role: "admin",
    togglePin: (eventId) => {
      const { pins } = preferences.state();
      preferences.set(
        "pins",
        pins.includes(eventId) ? pins.filter((id) => id !== eventId) : [...pins, eventId],
      );
    },
    toggleSection: (list, section) => {
      const before = preferences.state()[list];
      const isListed = before.includes(section);
      preferences.set(
        list,
        SECTION_KEYS.filter((key) => (key === section ? !isListed : before.includes(key))),
      );
    },
  };
}
