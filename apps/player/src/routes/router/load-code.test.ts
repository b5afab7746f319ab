import { describe, expect, it, vi } from "vitest";
import { loadCode } from "./load-code.ts";

const fails = async (): Promise<string> => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/index-route-1.js");
};

function parts() {
  window.sessionStorage.clear();
  return { storage: window.sessionStorage, reload: vi.fn<() => void>() };
}

describe("the code of a page", () => {
  it("that does not come has the site loaded anew, once", async () => {
    const given = parts();
    void loadCode(fails, "broken", given);
    await vi.waitFor(() => expect(given.reload).toHaveBeenCalledTimes(1));
    expect(await loadCode(fails, "broken", given)).toBe("broken");
    expect(given.reload).toHaveBeenCalledTimes(1);
  });

  it("is tried again by the next navigation to it", async () => {
    const given = { ...parts(), storage: undefined };
    expect(await loadCode(fails, "broken", given)).toBe("broken");
    expect(await loadCode(async () => "page", "broken", given)).toBe("page");
    expect(given.reload).not.toHaveBeenCalled();
  });
});
