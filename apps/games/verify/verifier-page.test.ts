// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { crashChain } from "@crossbook/fair";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startVerifier } from "./verifier-page.ts";

const html = readFileSync(resolve(import.meta.dirname, "index.html"), "utf8");
const seeds = `serverSeed=${"a".repeat(64)}&clientSeed=rugby-1&nonce=1`;
const hash = "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb";

describe("the verifier's page", () => {
  beforeEach(() => {
    document.body.innerHTML = /<main>[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
    vi.stubGlobal("fetch", () => {
      throw new Error("the verifier sends nothing");
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    document.body.replaceChildren();
  });

  const labelOf = (name: string) => document.querySelector(`[name="${name}"]`)?.closest("label");
  const put = (name: string, value: string) => {
    const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (field) field.value = value;
  };
  const result = () => document.querySelector("#result")?.textContent ?? "";

  it("checks the round of its fragment at once", async () => {
    startVerifier(
      document,
      `#game=dice&${seeds}&serverSeedHash=${hash}&choice={"direction":"under","target":5000}`,
    );
    await vi.waitFor(() => expect(result()).toContain("Roll"));
    expect(result()).toContain("Commitment holds.");
    expect(result()).toContain("2.62");
    expect(result()).toContain("1.9801×");
  });

  it("says at once that the seed of a linked round is still secret, and shows no other round's point", async () => {
    startVerifier(document, `#game=dice&clientSeed=rugby-1&nonce=1&serverSeedHash=${hash}`);
    await vi.waitFor(() => expect(result()).toContain("revealed when you take a new pair"));
    startVerifier(document, `#game=crash&clientSeed=salt&nonce=7&serverSeedHash=${hash}`);
    await vi.waitFor(() => expect(result()).toContain("published once the round is over"));
    expect(result()).not.toContain("Crashed at");
  });

  it("[PROD-03] is in the language of the link, else in the browser's, else in English", async () => {
    startVerifier(document, `#lang=hi&game=teen-patti&${seeds}&serverSeedHash=${hash}&choice={"bet":"A"}`);
    await vi.waitFor(() => expect(result()).toContain("विजेता"));
    expect(result()).toContain("प्रतिबद्धता सही है।");
    expect([document.documentElement.lang, document.title]).toEqual(["hi", "राउंड जाँचें"]);
    document.querySelector("noscript")?.remove();
    expect(document.querySelector("main")?.textContent).not.toMatch(/[a-z]{3,} [a-z]{3,} [a-z]{3,}/);
    startVerifier(document, "#lang=hi&game=dice");
    expect(labelOf("clientSeed")?.textContent).toContain("क्लाइंट सीड (आपका)");
    startVerifier(document, "#lang=ta&game=dice");
    expect([document.documentElement.lang, document.title]).toEqual(["en", "Check a round"]);
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["ta-IN", "hi-IN", "en"]);
    startVerifier(document, "");
    expect(document.documentElement.lang).toBe("hi");
  });

  it("says in English what its file says without scripts", () => {
    const written = document.querySelector("main")?.textContent?.replace(/\s+/g, " ");
    startVerifier(document, "#lang=en");
    // The list of games is added.
    document.querySelector("select")?.replaceChildren();
    expect(document.querySelector("main")?.textContent?.replace(/\s+/g, " ")).toBe(written);
  });

  it("says where the commitment is broken", async () => {
    startVerifier(document, `#game=slot&${seeds}&serverSeedHash=${"0".repeat(64)}`);
    await vi.waitFor(() => expect(result()).toContain("Commitment broken!"));
    expect(document.querySelector('[data-state="differs"]')).not.toBeNull();
  });

  it("checks what is typed", async () => {
    startVerifier(document, "");
    expect(result()).toBe("Nothing checked yet.");
    put("game", "mines");
    put("serverSeed", "a".repeat(64));
    put("clientSeed", "rugby-1");
    put("nonce", "1");
    put("choice", '{"mines":5}');
    put("steps", '[{"open":1},{"cashOut":true}]');
    document.querySelector("form")?.requestSubmit();
    await vi.waitFor(() => expect(result()).toContain("0, 13, 17, 22, 24"));
    expect(result()).toContain("Pays");
  });

  it("says of a round without an end what it paid where the game's rule ended it", async () => {
    const mines = `#game=mines&${seeds}&choice={"mines":5}`;
    startVerifier(document, `${mines}&steps=[{"open":1},{"open":2}]`);
    await vi.waitFor(() => expect(result()).toContain("Pays where the game’s rule ended it here1.5631×"));
    startVerifier(document, `${mines}&steps=[]`);
    await vi.waitFor(() => expect(result()).toContain("ended it here1.0000×"));
    startVerifier(document, `${mines}&steps=[{"open":1},{"open":2},{"cashOut":true}]`);
    await vi.waitFor(() => expect(result()).toContain("Pays1.5631×"));
    startVerifier(document, mines);
    await vi.waitFor(() => expect(result()).not.toContain("Pays"));
  });

  it("shows what was asked for last, however long what was asked before takes", async () => {
    const far = crashChain("c".repeat(64), 3000);
    startVerifier(document, `#game=crash&serverSeed=${far.at(-1)}&serverSeedHash=${far[0]}&clientSeed=salt`);
    const before = vi.spyOn(crypto.subtle, "digest");
    put("game", "dice");
    put("serverSeedHash", "");
    put("nonce", "1");
    put("choice", '{"direction":"under","target":5000}');
    document.querySelector("form")?.requestSubmit();
    await vi.waitFor(() => expect(before.mock.calls.length).toBeGreaterThan(2900), { timeout: 10_000 });
    await vi.waitFor(() => expect(result()).not.toBe("Nothing checked yet."));
    await new Promise(setImmediate);
    expect(result()).toContain("Roll");
  });

  it("puts what it is given into the page as text only", async () => {
    startVerifier(document, `#game=blackjack&${seeds}&steps=[{"action":"<img src=x onerror=alert(1)>"}]`);
    await vi.waitFor(() => expect(result()).toContain("<img"));
    expect(document.querySelector("img")).toBeNull();
  });

  it("names the seeds of crash by what they are", () => {
    startVerifier(document, "#game=crash");
    expect(document.body.textContent).toContain("Salt of the chain");
    expect(document.body.textContent).not.toContain("Client seed (yours)");
    expect(labelOf("nonce")?.hidden).toBe(true);
    startVerifier(document, "#game=dice");
    expect(document.body.textContent).toContain("Client seed (yours)");
    expect(labelOf("nonce")?.hidden).toBe(false);
  });

  it("asks for steps only where a game has them", () => {
    const hidden = ["mines", "blackjack", "slot"].map((game) => {
      startVerifier(document, `#game=${game}`);
      return labelOf("steps")?.hidden;
    });
    expect(hidden).toEqual([false, false, true]);
  });

  it("lists the cards of blackjack in their order where the steps are not known", async () => {
    startVerifier(document, `#game=blackjack&${seeds}`);
    await vi.waitFor(() => expect(result()).toContain("Cards in their order"));
    expect(result()).not.toContain("Pays");
  });

  it("forbids every connection and form address, and every field has a label", () => {
    expect(html).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'none'; form-action 'none'/,
    );
    for (const field of document.querySelectorAll("input, select, textarea")) {
      expect(field.closest("label")?.textContent?.trim()).toBeTruthy();
    }
  });
});
