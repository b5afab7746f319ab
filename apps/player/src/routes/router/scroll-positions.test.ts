import { Fragment } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryHistory } from "../../testing/memory-history.ts";
import { createRouter } from "./router.ts";
import { keepScrollPositions } from "./scroll-positions.ts";

let top = 0;

beforeEach(() => {
  top = 0;
  window.sessionStorage.clear();
  vi.spyOn(window, "scrollY", "get").mockImplementation(() => top);
  vi.spyOn(window, "scrollTo").mockImplementation(((_left: number, y: number) => {
    top = y;
  }) as typeof window.scrollTo);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** A router whose pages are drawn as soon as they are known. */
function openRouter(history = memoryHistory("/inplay")) {
  const router = createRouter({
    history,
    enter: async () => undefined,
    open: async () => ({ Page: () => null, Layout: Fragment }),
  });
  keepScrollPositions(router, window.sessionStorage);
  router.subscribe("onResolved", () => {
    if (router.state.shown !== undefined) router.rendered(router.state.shown);
  });
  return router;
}

const arrive = (router: ReturnType<typeof openRouter>, href: string) =>
  vi.waitFor(() => expect(router.state.shown?.location.href).toBe(href));

describe("the window's position", () => {
  it("is the top of a new page, and where it was left after a step back and forward", async () => {
    const router = openRouter();
    await router.start();
    top = 700;
    await router.navigate({ to: "/index" });
    expect(top).toBe(0);
    top = 300;
    router.history.go(-1);
    await arrive(router, "/inplay");
    expect(top).toBe(700);
    router.history.go(1);
    await arrive(router, "/index");
    expect(top).toBe(300);
    await router.navigate({ to: "/inplay" });
    expect(top).toBe(0);
  });

  it("stays where the page stays", async () => {
    const router = openRouter();
    await router.start();
    top = 700;
    await router.navigate({ to: "/inplay" });
    expect(top).toBe(700);
  });

  it.each([true, false])(
    "stays where only the query is another one, in place of the entry: %s",
    async (replace) => {
      const router = openRouter();
      await router.start();
      top = 700;
      await router.navigate({ href: "/inplay?sport=3", replace });
      expect(top).toBe(700);
    },
  );

  it("is the part that the address names", async () => {
    const router = openRouter();
    await router.start();
    const part = document.createElement("section");
    part.id = "rules";
    part.scrollIntoView = () => {
      top = 1_234;
    };
    document.body.append(part);
    await router.navigate({ href: "/index#rules" });
    expect(top).toBe(1_234);
  });

  it("is kept where the page is loaded anew", async () => {
    const history = memoryHistory("/inplay");
    await openRouter(history).start();
    top = 420;
    window.dispatchEvent(new Event("pagehide"));
    expect(window.history.scrollRestoration).toBe("auto");
    top = 0;
    await openRouter(history).start();
    expect(top).toBe(420);
    expect(window.history.scrollRestoration).toBe("manual");
  });

  it("is the top where what is stored cannot be read", async () => {
    window.sessionStorage.setItem("scroll-positions", "[broken");
    top = 50;
    await openRouter().start();
    expect(top).toBe(0);
  });
});
