import type { DomainSettings, SportEvent, SportTree } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { escapeHtml, scriptJson } from "./escape.ts";
import { type FirstContent, firstHead, firstPage } from "./first-page.ts";
import { pageKindOf } from "./page-kind.ts";

const SETTINGS = {
  ...{ domainTitle: "Own", description: "", mainLogo: "", allowSignUp: true, casino: true },
  ...{ cricket: true, football: true },
} as DomainSettings;

function anEvent(overrides: Partial<SportEvent> = {}): SportEvent {
  return {
    ...{ id: 1, dreamEventId: "1", title: "A v B", team1: "A", team2: "B", competition: "Cup" },
    ...{ status: "IN_PLAY", matchDate: "In-Play", time: "19:30", startTime: "2026-11-22T14:00:00Z" },
    ...{ sportId: 3, sportName: "Cricket", pin: false, isFancy: false, isBookMaker: false, isFastBet: false },
    ...{ videoURL: null, simulated: true, sourceLabel: "Simulated", scoreLine: null },
    market: { marketId: 7, name: "Match Odds", status: "OPEN", runners: [] },
    ...overrides,
  };
}

const upcoming = { status: "UPCOMING", matchDate: "Tomorrow" } as const;

function content(events: readonly SportEvent[], settings: Partial<DomainSettings> = {}): FirstContent {
  const tree: SportTree = [
    { id: 3, name: "cricket", displayName: "Cricket", events: events.filter(({ sportId }) => sportId === 3) },
    {
      id: 1,
      name: "football",
      displayName: "Football",
      events: events.filter(({ sportId }) => sportId === 1),
    },
  ];
  return { language: "en", settings: { ...SETTINGS, ...settings }, tree, markets: [] };
}

const page = (path: string, given: FirstContent) => firstPage(pageKindOf(path), given);
const linked = (html: string) => [...html.matchAll(/href="\/markets\/(\d+)"/g)].map(([, id]) => Number(id));

describe("what a host offers", () => {
  it("is in the menus and in the login, and what it does not is nowhere", () => {
    const casinos = (given: FirstContent) => [...page("/", given).matchAll(/href="\/lobby"/g)].length;
    expect([casinos(content([])), casinos(content([], { casino: false }))]).toEqual([2, 0]);
    const signUp = 'href="/auth/signup"';
    for (const path of ["/", "/auth/login"]) {
      expect(page(path, content([]))).toContain(signUp);
      expect(page(path, content([], { allowSignUp: false }))).not.toContain(signUp);
    }
  });
});

describe("the kind of a page", () => {
  it.each([
    ["/", { kind: "inPlay" }],
    ["/InPlay", { kind: "inPlay" }],
    ["/index", { kind: "sport", sportId: 3 }],
    ["/matchlist/4", { kind: "sport", sportId: 3 }],
    ["/matchlist/-1", { kind: "frame" }],
    ["/matchlist/99", { kind: "frame" }],
    ["/markets/41", { kind: "market", eventId: 41 }],
    ["/markets/41/x", { kind: "market", eventId: 41 }],
    ["/markets/41/x/y", { kind: "frame" }],
    ["/markets/1e9", { kind: "frame" }],
    ["/markets/1234567890123456", { kind: "frame" }],
    ["/auth/login", { kind: "login" }],
    ["/auth/logout", { kind: "frame" }],
    ["/bonus", { kind: "frame" }],
  ])("of %s", (path, kind) => {
    expect(pageKindOf(path)).toEqual(kind);
  });
});

describe("the page of what is in play", () => {
  it("lists what is in play by sport, then two of each sport that begin soonest", () => {
    const events = [
      anEvent({ id: 1, sportId: 1 }),
      anEvent({ id: 2 }),
      anEvent({ id: 3, ...upcoming, startTime: "2026-11-23T10:00:00Z" }),
      anEvent({ id: 4, ...upcoming, startTime: "2026-11-22T20:00:00Z" }),
      anEvent({ id: 5, ...upcoming, startTime: "2026-11-25T10:00:00Z" }),
      anEvent({ id: 6, status: "ENDED", matchDate: "Today" }),
    ];
    expect(linked(page("/inplay", content(events)))).toEqual([2, 1, 4, 3]);
  });

  it("leaves out what the host does not show, and rows that nobody sees first", () => {
    const many = Array.from({ length: 40 }, (_, index) => anEvent({ id: index + 1 }));
    expect(linked(page("/inplay", content(many)))).toHaveLength(12);
    expect(linked(page("/inplay", content(many, { cricket: false })))).toEqual([]);
    expect(page("/inplay", content([]))).toContain("Nothing is in play right now.");
  });

  it("keeps the line of the columns' names on a phone where the app has one: not over races", () => {
    const market = (runners: number) => ({
      market: {
        marketId: 7,
        name: "Win",
        runners: Array.from({ length: runners }, (_, id) => ({ id, name: `R${id}` })),
      },
    });
    const list = (runners: number) =>
      page("/inplay", content([anEvent(market(runners) as Partial<SportEvent>)]));
    expect(list(2)).toContain('class="first-group-name first-headed"');
    expect(list(3)).toContain("first-headed");
    expect(list(9)).not.toContain("first-headed");
    expect(page("/inplay", content([anEvent({ market: null })]))).not.toContain("first-headed");
  });

  it("takes either word of the wire for in play, and writes a score without the names beside it", () => {
    const event = anEvent({ status: "UPCOMING", matchDate: "In-Play", scoreLine: "A 1–1 B (43')" });
    const list = page("/inplay", content([event]));
    expect(linked(list)).toEqual([1]);
    expect(list).toContain("<span>1–1 (43&#39;)</span>");
    expect(page("/markets/1", content([event]))).toContain('first-live">In play</span>');
  });

  it("shows no price and no figure of a player", () => {
    const html = page("/inplay", content([anEvent()]));
    expect(html).not.toMatch(/\d\.\d/);
    expect(html).not.toContain("Available");
  });
});

describe("a page in Hindi", () => {
  it("has the words of the app's own pages, and the names as they come", () => {
    const given = { ...content([anEvent(), anEvent({ id: 2, ...upcoming })]), language: "hi" as const };
    const [list, sport, login] = ["/inplay", "/index", "/auth/login"].map((path) => page(path, given));
    expect(list).toContain('<h1 class="first-heading">इन-प्ले</h1>');
    expect(list).toContain('<h2 class="first-group-name">क्रिकेट ');
    expect(list).toContain("<span>कल 19:30</span>");
    expect(list).toContain('<span class="first-side" dir="auto">A</span>');
    expect(sport).toContain('<h1 class="first-heading">क्रिकेट</h1>');
    expect(login).toContain("<span>पासवर्ड</span>");
    expect(firstHead(pageKindOf("/index"), given)).toContain("<title>Own | क्रिकेट</title>");
    for (const html of [list, sport, login]) {
      const words = (html ?? "").replaceAll(/<[^>]*>/g, " ").match(/[A-Za-z]{3,}/g) ?? [];
      expect(words.filter((word) => !["Own", "Cup", "Simulated"].includes(word))).toEqual([]);
    }
  });
});

describe("the score of a row", () => {
  const raced = anEvent({
    ...{ team1: null, team2: null, matchDate: "In-Play", scoreLine: "130 m to go · Temple Bell leads" },
    lineParts: [
      { kind: "toGo", metres: 130 },
      { kind: "leads", runner: "Temple Bell" },
    ],
  });

  it.each([
    ["en", raced, "130 m to go · Temple Bell leads"],
    ["hi", raced, "130 मी बाकी · Temple Bell सबसे आगे"],
    ["hi", { ...raced, lineParts: undefined }, "130 m to go · Temple Bell leads"],
  ] as const)("is in the viewer's language where the feed sends parts: %s", (language, event, expected) => {
    expect(page("/inplay", { ...content([event as SportEvent]), language })).toContain(
      `<span class="first-score"><span>${expected.replace(" · ", "</span><span>")}</span></span>`,
    );
  });
});

describe("where an event comes from", () => {
  const source = { kind: "replay", day: "2021-11-14", from: "Cricsheet", minutesSimulated: false } as const;
  const event = anEvent({ sourceLabel: "Replay of 14 Nov 2021 · Cricsheet", source });

  it.each([
    ["en", event, "Replay · Cup", "Replay of 14 Nov 2021 · Cricsheet"],
    ["hi", event, "रीप्ले · Cup", "14 नव॰ 2021 का रीप्ले · Cricsheet"],
    ["hi", anEvent({ source: { kind: "simulated" } }), "सिम्युलेटेड · Cup", "सिम्युलेटेड"],
    ["hi", anEvent(), "Simulated · Cup", "Simulated"],
  ] as const)("is in the viewer's language where the feed sends data: %s", (language, shown, row, pill) => {
    const given = { ...content([shown]), language };
    expect(page("/inplay", given)).toContain(`<span class="first-source">${row}</span>`);
    expect(page("/markets/1", given)).toContain(`<span class="first-pill">${pill}</span>`);
  });
});

describe("names of the outside world", () => {
  const evil = `"><img src=x onerror=alert(1)>'&`;

  it("stay text, in every place", () => {
    const event = anEvent({ title: evil, team1: evil, team2: evil, competition: evil, scoreLine: evil });
    const market = {
      ...{ marketId: 7, eventId: 1, marketName: evil },
      runners: [{ id: 1, name: evil, sort: 0, handicap: null }],
    };
    const given = {
      ...content([event], { domainTitle: evil, description: evil, mainLogo: evil }),
      markets: [market] as unknown as FirstContent["markets"],
    };
    for (const path of ["/inplay", "/index", "/markets/1", "/auth/login", "/bonus"]) {
      const html = page(path, given) + firstHead(pageKindOf(path), given);
      expect(html).not.toContain("<img src=x");
      expect(html).not.toContain(evil);
    }
  });

  it("end no script and no text", () => {
    const json = scriptJson({ name: "</script><!--\u2028\u2029" });
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ name: "</script><!--\u2028\u2029" });
    expect(escapeHtml(`a<b>&"'`)).toBe("a&lt;b&gt;&amp;&quot;&#39;");
  });
});

describe("the head", () => {
  it("names the host and the page", () => {
    expect(firstHead(pageKindOf("/markets/1"), content([anEvent()]))).toContain("<title>Own | A v B</title>");
    expect(firstHead(pageKindOf("/bonus"), content([], { description: "Words" }))).toContain(
      'content="Words"',
    );
  });
});
