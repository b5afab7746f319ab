import { ENGLISH, showLanguage } from "@crossbook/ui";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPlayerPreferences } from "../app/player-preferences.ts";
import { followLanguage } from "./follow-language.ts";
import { fetchLanguage } from "./languages.ts";

beforeEach(async () => {
  // Its code is there from now on: no timer has to pass for it.
  await fetchLanguage("hi");
  vi.useFakeTimers();
});
afterEach(() => {
  window.localStorage.clear();
  showLanguage(ENGLISH);
  vi.useRealTimers();
});

/** A device in Hindi, whose network has its texts or not. */
function follow() {
  const network = { isUp: false, tries: 0 };
  const storage = window.localStorage;
  storage.setItem("language", "hi");
  const logged: string[] = [];
  const preferences = createPlayerPreferences(storage, []);
  const stop = followLanguage(
    { ports: { storage, log: (text) => logged.push(text) }, preferences },
    (language) => {
      network.tries += 1;
      return network.isUp ? fetchLanguage(language) : Promise.reject(new Error("no network"));
    },
  );
  return { network, preferences, logged, stop };
}

describe("texts of a language that do not come", () => {
  it("are asked for again until they are there, and English is shown meanwhile", async () => {
    const { network, logged, stop } = follow();
    await vi.advanceTimersByTimeAsync(0);
    expect(document.documentElement.lang).not.toBe("hi");
    expect(logged).toEqual(["the texts of the language hi could not be loaded"]);
    network.isUp = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(document.documentElement.lang).toBe("hi");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.tries).toBe(2);
    stop();
  });

  it("are asked for no more once another language is chosen, or nobody follows", async () => {
    const { network, preferences, stop } = follow();
    await vi.advanceTimersByTimeAsync(0);
    preferences.set("language", "en");
    network.isUp = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([network.tries, document.documentElement.lang]).toEqual([1, "en"]);
    network.isUp = false;
    preferences.set("language", "hi");
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(network.tries).toBe(2);
  });
});
