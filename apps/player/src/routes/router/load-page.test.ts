import { describe, expect, it, vi } from "vitest";
import { BrokenPage } from "../../pages/broken-page.tsx";
import { loadPage } from "./load-page.ts";

const Page = () => null;
const fails = async (): Promise<typeof Page> => {
  throw new TypeError("Failed to fetch dynamically imported module: /assets/index-route-1.js");
};

function parts() {
  window.sessionStorage.clear();
  return { storage: window.sessionStorage, reload: vi.fn<() => void>() };
}

describe("the code of a page", () => {
  it("that does not come has the site loaded anew, once", async () => {
    const given = parts();
    void loadPage(fails, given);
    await vi.waitFor(() => expect(given.reload).toHaveBeenCalledTimes(1));
    expect(await loadPage(fails, given)).toBe(BrokenPage);
    expect(given.reload).toHaveBeenCalledTimes(1);
  });

  it("is tried again by the next navigation to it", async () => {
    const given = { ...parts(), storage: undefined };
    expect(await loadPage(fails, given)).toBe(BrokenPage);
    expect(await loadPage(async () => Page, given)).toBe(Page);
    expect(given.reload).not.toHaveBeenCalled();
  });
});
