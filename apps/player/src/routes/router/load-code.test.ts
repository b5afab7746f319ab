import { describe, expect, it, vi } from "vitest";
import type { SiteState } from "../../shell/newer-site/ask-site.ts";
import { loadCode } from "./load-code.ts";

const fails = async (): Promise<string> => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/index-route-1.js");
};

function parts(site: SiteState) {
  window.sessionStorage.clear();
  return { storage: window.sessionStorage, askSite: async () => site, reload: vi.fn<() => void>() };
}

describe("the code of a page", () => {
  it.each(["replaced", "same"] as const)(
    "that does not come while the site answers (%s) has the site loaded anew, once",
    async (site) => {
      const given = parts(site);
      void loadCode(fails, "missing", given);
      await vi.waitFor(() => expect(given.reload).toHaveBeenCalledTimes(1));
      expect(await loadCode(fails, "missing", given)).toBe("missing");
      expect(given.reload).toHaveBeenCalledTimes(1);
    },
  );

  it("that comes when it is asked for again is used, and nothing is loaded anew", async () => {
    const given = parts("same");
    const load = vi.fn<() => Promise<string>>().mockImplementationOnce(fails).mockResolvedValueOnce("page");
    expect(await loadCode(load, "missing", given)).toBe("page");
    expect(given.reload).not.toHaveBeenCalled();
  });

  it("that does not come without a network, or while the server restarts, is missing, and the page stays", async () => {
    const given = parts("away");
    expect(await loadCode(fails, "missing", given)).toBe("missing");
    expect(given.reload).not.toHaveBeenCalled();
  });

  it("is tried again by the next navigation to it", async () => {
    const given = { ...parts("same"), storage: undefined };
    expect(await loadCode(fails, "missing", given)).toBe("missing");
    expect(await loadCode(async () => "page", "missing", given)).toBe("page");
    expect(given.reload).not.toHaveBeenCalled();
  });
});
