import { afterEach, describe, expect, it, vi } from "vitest";
import { browserPorts } from "./browser-ports.ts";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
});

describe("the ports of a browser", () => {
  it("keep values in local storage", () => {
    const { storage } = browserPorts("lock");
    storage.setItem("one", "1");
    expect([window.localStorage.getItem("one"), storage.getItem("one"), storage.length]).toEqual([
      "1",
      "1",
      1,
    ]);
    expect(storage.key(0)).toBe("one");
    storage.removeItem("one");
    expect(window.localStorage.getItem("one")).toBeNull();
  });

  it("keep in memory what a full storage refuses", () => {
    let isFull = false;
    const { localStorage } = window;
    const given = {
      ...{
        length: 0,
        key: () => null,
        clear: () => undefined,
        removeItem: (key: string) => localStorage.removeItem(key),
      },
      getItem: (key: string) => localStorage.getItem(key),
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        localStorage.setItem(key, value);
      },
    };
    vi.spyOn(window, "localStorage", "get").mockReturnValue(given);
    const { storage, onStorageRefused } = browserPorts("lock");
    const reported = vi.fn<() => void>();
    onStorageRefused(reported);
    storage.setItem("before", "1");
    expect(reported).not.toHaveBeenCalled();
    isFull = true;
    storage.setItem("one", "1");
    expect([storage.getItem("one"), localStorage.getItem("one")]).toEqual(["1", null]);
    storage.removeItem("one");
    expect(storage.getItem("one")).toBeNull();
    storage.setItem("two", "2");
    expect(reported).toHaveBeenCalledOnce();
    isFull = false;
    storage.setItem("two", "3");
    expect([storage.getItem("two"), localStorage.getItem("two")]).toEqual(["3", "3"]);
  });

  it("name what is only in memory among their keys: a logout that removes them all leaves no token there", () => {
    window.localStorage.setItem("theme", "dark");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const { storage } = browserPorts("lock");
    storage.setItem("token", "secret");
    storage.setItem("theme", "light");
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    expect(keys).toEqual(["theme", "token"]);
    for (const key of keys) storage.removeItem(key ?? "");
    expect([storage.length, storage.getItem("token"), storage.getItem("theme")]).toEqual([0, null, null]);
  });

  it("start where the browser forbids even to look at its storage, and keep values as long as the page lasts", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("blocked cookies", "SecurityError");
    });
    const { storage, onStorageRefused } = browserPorts("lock");
    const reported = vi.fn<() => void>();
    onStorageRefused(reported);
    expect(reported).toHaveBeenCalledOnce();
    expect([storage.length, storage.getItem("one"), storage.key(0)]).toEqual([0, null, null]);
    storage.setItem("one", "1");
    expect([storage.length, storage.getItem("one"), storage.key(0)]).toEqual([1, "1", "one"]);
    storage.removeItem("one");
    expect(storage.getItem("one")).toBeNull();
  });

  it("make random UUIDs that differ, as calls with a client request id want them", () => {
    const { newId } = browserPorts("lock");
    const ids = new Set(Array.from({ length: 50 }, newId));
    expect(ids.size).toBe(50);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("run a task although the browser has no locks", async () => {
    let ran = 0;
    await browserPorts("lock").exclusively(async () => {
      ran += 1;
    });
    expect(ran).toBe(1);
  });

  it("hear of changes that another tab made, until they stop", () => {
    let heard = 0;
    const stop = browserPorts("lock").onStorageChange(() => {
      heard += 1;
    });
    window.dispatchEvent(new Event("storage"));
    stop();
    window.dispatchEvent(new Event("storage"));
    expect(heard).toBe(1);
  });

  it("write a failure with its cause to the browser's log", () => {
    const written = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const { log } = browserPorts("lock");
    log("the hub is away");
    log("the hub is away", new Error("closed"));
    expect(written.mock.calls).toEqual([["the hub is away"], ["the hub is away: Error: closed"]]);
  });
});
