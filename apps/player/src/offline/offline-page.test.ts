import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { LANGUAGE_CODES, preferredLanguage } from "@crossbook/first-page";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const fileOf = (name: string) => readFileSync(join(import.meta.dirname, "../../public", name), "utf8");

interface Device {
  readonly languages: readonly string[];
  /** What is kept as the chosen language; "forbidden": reading it throws. */
  readonly chosen?: string;
  /** What the site answers whether it is there; absent: nothing. */
  readonly ask?: () => Promise<Pick<Response, "ok">>;
  readonly onReload?: () => void;
}

/** The page of no connection on a device, after its script has run. */
function opened({ languages, chosen, ask, onReload }: Device): Document {
  // Its style sheet is not fetched here.
  const html = fileOf("offline.html").replace(/<link rel="stylesheet"[^>]*>/, "");
  const page = new DOMParser().parseFromString(html, "text/html");
  const getItem = () => {
    if (chosen === "forbidden") throw new DOMException("forbidden");
    return chosen ?? null;
  };
  const window = {
    addEventListener: () => undefined,
    setTimeout: (task: () => void, delayMs: number) => setTimeout(task, delayMs),
    fetch: ask ?? (() => new Promise(() => undefined)),
    location: { href: "https://host.test/inplay", reload: onReload },
  };
  const localStorage = { getItem };
  runInNewContext(fileOf("offline.js"), { document: page, navigator: { languages }, localStorage, window });
  return page;
}

function shownIn(page: Document): readonly string[] {
  return [...page.querySelectorAll("main")].filter(({ hidden }) => !hidden).map(({ lang }) => lang);
}

// What a page begins is not to go on after its test.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the page of no connection", () => {
  it("has the words of every language of the app, each whole", () => {
    const mains = [...opened({ languages: [] }).querySelectorAll("main")];
    expect(mains.map(({ lang }) => lang)).toEqual([...LANGUAGE_CODES]);
    for (const main of mains) expect(main.querySelectorAll("h1, p, p[role=status], a")).toHaveLength(4);
  });

  it.each([
    [["hi-IN", "en-IN"]],
    [["HI"]],
    [["ta-IN", "hi", "en"]],
    [["ta-IN", "en-IN", "hi"]],
    [["fr"]],
    [[]],
  ])("is in the language that the app would be in on a device set to %j", (languages) => {
    const page = opened({ languages });
    expect(shownIn(page)).toEqual([preferredLanguage(languages)]);
    expect(page.documentElement.lang).toBe(preferredLanguage(languages));
  });

  it("is in the chosen language, where one is and can be read", () => {
    const hindi = opened({ languages: ["en"], chosen: "hi" });
    expect(shownIn(hindi)).toEqual(["hi"]);
    expect(hindi.title).toBe("कनेक्शन नहीं है");
    expect(shownIn(opened({ languages: ["hi"], chosen: "en" }))).toEqual(["en"]);
    expect(shownIn(opened({ languages: ["hi"], chosen: "xx" }))).toEqual(["hi"]);
    expect(shownIn(opened({ languages: ["hi"], chosen: "forbidden" }))).toEqual(["hi"]);
  });

  it("loads again once the site answers, also where the network was there all the time", async () => {
    const answers = [() => Promise.reject(new TypeError("no network")), async () => ({ ok: false })];
    const ask = vi.fn<() => Promise<Pick<Response, "ok">>>(
      () => answers.shift()?.() ?? Promise.resolve({ ok: true }),
    );
    const onReload = vi.fn<() => void>();
    opened({ languages: [], ask, onReload });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(ask.mock.lastCall).toEqual(["https://host.test/inplay", { method: "HEAD", cache: "no-store" }]);
    expect(onReload).toHaveBeenCalledOnce();
  });
});
