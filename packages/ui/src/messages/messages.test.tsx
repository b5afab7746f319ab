import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { Pager } from "../pager/pager.tsx";
import { defineMessages, ENGLISH, languageTag, onLanguageShown, showLanguage } from "./messages.ts";
import { pagerText } from "./pager-text.ts";
import { Sentence } from "./sentence.tsx";
import { uiText } from "./ui-text.ts";
import { useLanguageTag } from "./use-language-tag.ts";

afterEach(() => {
  cleanup();
  showLanguage(ENGLISH);
});

const text = defineMessages("test", {
  title: "Deposit",
  left: (count: number) => (count === 1 ? "1 day" : `${count} days`),
});
const hindi = {
  tag: "hi-IN",
  translations: { test: { title: "जमा", left: (count: number) => `${count} दिन` } },
};

describe("messages", () => {
  it("are English until another language is shown, and again after it", () => {
    expect([text().title, text().left(1), text().left(2), languageTag()]).toEqual([
      "Deposit",
      "1 day",
      "2 days",
      "en-IN",
    ]);
    showLanguage(hindi);
    expect([text().title, text().left(2), languageTag()]).toEqual(["जमा", "2 दिन", "hi-IN"]);
    showLanguage(ENGLISH);
    expect(text().title).toBe("Deposit");
  });

  it("of a part that a language does not have stay English", () => {
    showLanguage(hindi);
    expect(uiText().close).toBe("Close");
  });

  it("report a change to who listens, until they stop, and no change where there is none", () => {
    let changes = 0;
    const stop = onLanguageShown(() => {
      changes += 1;
    });
    showLanguage(ENGLISH);
    showLanguage(hindi);
    stop();
    showLanguage(ENGLISH);
    expect(changes).toBe(1);
  });

  it("of components follow the language", () => {
    const translated = {
      ...pagerText(),
      rangeOf: (first: number, last: number, of: number) => `${of}: ${first}–${last}`,
    };
    function Page() {
      return (
        <div key={useLanguageTag()}>
          <Pager label="Bets" page={0} pageSize={10} total={57} onPage={() => {}} onPageSize={() => {}} />
        </div>
      );
    }
    render(<Page />);
    expect(screen.getByText("1–10 of 57")).toBeTruthy();
    act(() => showLanguage({ tag: "hi-IN", translations: { pager: translated } }));
    expect(screen.getByText("57: 1–10")).toBeTruthy();
  });

  it("may have components inside, where their language has them", () => {
    render(<Sentence parts={["Pay to ", <strong key="who">Asha</strong>, ", now."]} />);
    expect(document.body.textContent).toBe("Pay to Asha, now.");
    expect(screen.getByText("Asha").tagName).toBe("STRONG");
  });
});
