import { afterEach, describe, expect, it, vi } from "vitest";
import { browserPorts } from "./game-ports.ts";

afterEach(() => {
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

describe("the ports of a browser", () => {
  it("keep what lasts for all visits apart from what lasts for a tab", () => {
    const { storage, tabStorage } = browserPorts();
    storage.setItem("sound", "on");
    tabStorage.setItem("sound", "off");
    expect([storage.getItem("sound"), tabStorage.getItem("sound")]).toEqual(["on", "off"]);
    expect(browserPorts().storage.getItem("sound")).toBe("on");
  });

  it("keep it as long as the page where the frame is denied storage", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const { storage } = browserPorts();
    expect(storage.getItem("sound")).toBeNull();
    storage.setItem("sound", "on");
    expect(storage.getItem("sound")).toBe("on");
  });

  it("make ids that a studio takes, each a new one", () => {
    const { newId } = browserPorts();
    const ids = Array.from({ length: 100 }, () => newId());
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
