import { beforeEach, describe, expect, it } from "vitest";
import { type LifeEvent, type RequestEvent, serveOffline, type WorkerScope } from "./serve-offline.ts";

const ORIGIN = "https://site.example";

/** A worker's scope: its caches hold texts by path, and its network can be taken away. */
class FakeScope implements WorkerScope {
  readonly location = { origin: ORIGIN };
  readonly stored = new Map<string, Map<string, string>>();
  readonly fetched: string[] = [];
  isOnline = true;
  readonly #listeners = new Map<string, (event: never) => void>();

  readonly caches = {
    open: async (name: string) => this.#cache(name),
    keys: async () => [...this.stored.keys()],
    delete: async (name: string) => this.stored.delete(name),
  } as unknown as WorkerScope["caches"];

  async fetch(request: Request): Promise<Response> {
    if (!this.isOnline) throw new TypeError("no network");
    const path = pathOf(request);
    this.fetched.push(path);
    return new Response(`${path} of the server`);
  }

  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener);
  }

  async live(type: "install" | "activate"): Promise<void> {
    const work: Promise<unknown>[] = [];
    const event: LifeEvent = { waitUntil: (more) => work.push(more) };
    this.#listeners.get(type)?.(event as never);
    await Promise.all(work);
  }

  /** The text a page gets; undefined where the worker leaves the request alone. */
  async ask(path: string, { mode = "no-cors", method = "GET" } = {}): Promise<string | undefined> {
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const url = path.startsWith("http") ? path : ORIGIN + path;
    const event: RequestEvent = {
      request: { url, method, mode } as Request,
      respondWith: (given) => {
        answer = given;
      },
      waitUntil: (more) => work.push(more),
    };
    this.#listeners.get("fetch")?.(event as never);
    const text = await (await answer)?.text();
    await Promise.all(work);
    return text;
  }

  #cache(name: string) {
    const held = this.stored.get(name) ?? new Map<string, string>();
    this.stored.set(name, held);
    return {
      addAll: async (paths: string[]) => {
        for (const path of paths) held.set(path, await (await this.fetch(new Request(ORIGIN + path))).text());
      },
      match: async (asked: Request | string) => {
        const text = held.get(typeof asked === "string" ? asked : pathOf(asked));
        return text === undefined ? undefined : new Response(text);
      },
      put: async (request: Request, response: Response) => held.set(pathOf(request), await response.text()),
      keys: async () => [...held.keys()].map((path) => ({ url: ORIGIN + path })),
      delete: async (request: Request) => held.delete(pathOf(request)),
    };
  }
}

function pathOf({ url }: Pick<Request, "url">): string {
  return new URL(url).pathname;
}

let scope: FakeScope;
beforeEach(async () => {
  scope = new FakeScope();
  serveOffline(scope, "one");
  await scope.live("install");
});

describe("the service worker", () => {
  it("shows the page of no connection in place of any page, and the server's while there is one", async () => {
    expect(await scope.ask("/inplay", { mode: "navigate" })).toBe("/inplay of the server");
    scope.isOnline = false;
    expect(await scope.ask("/markets/41", { mode: "navigate" })).toBe("/offline.html of the server");
    expect(await scope.ask("/offline.css")).toBe("/offline.css of the server");
  });

  it.each([
    "/api/Odds/GetUserOddsV2?eventId=1",
    "/settings/host.json",
    "/hub/negotiate",
    "/manifest.webmanifest",
  ])("leaves %s to the network, whether there is one or not", async (path) => {
    expect(await scope.ask(path)).toBeUndefined();
    scope.isOnline = false;
    expect(await scope.ask(path)).toBeUndefined();
  });

  it("never keeps a page: one with old names and an old balance could be shown for now", async () => {
    await scope.ask("/inplay", { mode: "navigate" });
    const kept = [...scope.stored.values()].flatMap((held) => [...held.keys()]);
    expect(kept.sort()).toEqual(["/offline.css", "/offline.html", "/offline.js"]);
  });

  it("asks once for a file with a digest in its name, and has it without a network", async () => {
    expect(await scope.ask("/assets/app-0123abcd.js")).toBe("/assets/app-0123abcd.js of the server");
    scope.isOnline = false;
    expect(await scope.ask("/assets/app-0123abcd.js")).toBe("/assets/app-0123abcd.js of the server");
    await expect(scope.ask("/assets/other-0123abcd.js")).rejects.toThrow("no network");
  });

  it("keeps two hundred files at most, the newest", async () => {
    for (let file = 0; file < 210; file++) await scope.ask(`/assets/${file}.js`);
    const kept = [...(scope.stored.get("hashed-files")?.keys() ?? [])];
    expect(kept).toHaveLength(200);
    expect(kept[0]).toBe("/assets/10.js");
  });

  it("leaves what is sent, and what is another site's, alone", async () => {
    expect(await scope.ask("/inplay", { mode: "navigate", method: "POST" })).toBeUndefined();
    expect(await scope.ask("https://games.example/assets/game.js")).toBeUndefined();
  });

  it("drops what an older worker kept, once it is the one that counts", async () => {
    await scope.ask("/assets/app-0123abcd.js");
    serveOffline(scope, "two");
    await scope.live("install");
    expect([...scope.stored.keys()].sort()).toEqual(["hashed-files", "offline-one", "offline-two"]);
    await scope.live("activate");
    expect([...scope.stored.keys()].sort()).toEqual(["hashed-files", "offline-two"]);
  });
});
