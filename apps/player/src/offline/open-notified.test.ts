import { describe, expect, it } from "vitest";
import { type NotificationPress, openNotified, type Tab } from "./open-notified.ts";

/** Presses a notification while these tabs are open. */
async function press(tabs: readonly { readonly url: string; readonly isServed?: boolean }[], data: unknown) {
  const done: string[] = [];
  let listener: (event: NotificationPress) => void = () => undefined;
  openNotified({
    clients: {
      matchAll: async () =>
        tabs.map(
          ({ url, isServed = true }): Tab => ({
            url,
            focus: async () => done.push(`focus ${url}`),
            navigate: async (path) => {
              if (!isServed) throw new TypeError("not controlled");
              return done.push(`lead ${url} to ${path}`);
            },
          }),
        ),
      openWindow: async (path) => done.push(`open ${path}`),
    },
    addEventListener: (_type, added) => {
      listener = added;
    },
  });
  const work: Promise<unknown>[] = [];
  listener({
    notification: { data, close: () => void done.push("close") },
    waitUntil: (more) => work.push(more),
  });
  await Promise.all(work);
  return done;
}

const LIST = "https://site.example/inplay";
const MARKET = "https://site.example/markets/41?tool=ladder";

describe("a press on a notification", () => {
  it("opens the page that it is about, where no tab of the site is open", async () => {
    expect(await press([], "/markets/41")).toEqual(["close", "open /markets/41"]);
  });

  it("brings the tab to the front that shows it, and leaves it as it is", async () => {
    expect(await press([{ url: LIST }, { url: MARKET }], "/markets/41")).toEqual([
      "close",
      `focus ${MARKET}`,
    ]);
  });

  it("leads another tab there", async () => {
    expect(await press([{ url: LIST }], "/markets/41")).toEqual([
      "close",
      `focus ${LIST}`,
      `lead ${LIST} to /markets/41`,
    ]);
  });

  it("opens a new tab where the open one cannot be led", async () => {
    expect(await press([{ url: LIST, isServed: false }], "/markets/41")).toEqual([
      "close",
      `focus ${LIST}`,
      "open /markets/41",
    ]);
  });

  it("that is about nothing leads to the site", async () => {
    expect(await press([], undefined)).toEqual(["close", "open /"]);
  });
});
