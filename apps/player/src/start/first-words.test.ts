import { ENGLISH_SITUATIONS, ENGLISH_SOURCES } from "@crossbook/contract";
import { FIRST_WORDS, LANGUAGE_CODES } from "@crossbook/first-page";
import { ENGLISH, showLanguage, uiText } from "@crossbook/ui";
import { afterEach, describe, expect, it } from "vitest";
import { fetchLanguage } from "../language/languages.ts";
import { authText } from "../messages/english/account/auth.ts";
import { eventText } from "../messages/english/betting/events.ts";
import { navigationText } from "../messages/english/shell/navigation.ts";
import { pageText } from "../messages/english/shell/pages.ts";

afterEach(() => showLanguage(ENGLISH));

describe("a language other than English", () => {
  it.each(LANGUAGE_CODES.filter((code) => code !== "en"))(
    "says all that a feed says as data: %s",
    async (code) => {
      showLanguage(await fetchLanguage(code));
      const { situations, sources, names } = eventText();
      expect(Object.keys(situations ?? {}).sort()).toEqual(Object.keys(ENGLISH_SITUATIONS).sort());
      expect(names?.market("Match Odds")).not.toBe("Match Odds");
      expect(Object.keys(sources?.short ?? {}).sort()).toEqual(Object.keys(ENGLISH_SOURCES.short).sort());
    },
  );
});

describe("the first image", () => {
  it.each(LANGUAGE_CODES)("has the words that the app has in its place: %s", async (code) => {
    showLanguage(await fetchLanguage(code));
    const [navigation, auth, event] = [navigationText(), authText(), eventText()];
    const { inPlay, favourites, sports, bets, casino, account, logIn, signUp } = navigation;
    const { loading } = uiText();
    const { upcoming, startingSoon, nothingInPlay, days, sports: sportNames } = event;
    const { username, password, or, logInAsDemo: demo, newUser, logIn: logInNow } = auth;
    expect(FIRST_WORDS[code]).toEqual({
      ...{ inPlay, favourites, sports, bets, casino, account, logIn, signUp, loading },
      ...{ upcoming, startingSoon, nothingInPlay, days, sportNames },
      situations: event.situations,
      sources: event.sources,
      names: event.names,
      ...{ username, password, or, demo, newUser, logInNow },
      needsScripts: FIRST_WORDS[code].needsScripts,
    });
    expect([pageText().inPlay, pageText().logIn, event.inPlay]).toEqual([inPlay, logIn, inPlay]);
  });
});
