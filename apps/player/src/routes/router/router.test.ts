import { waitFor } from "@testing-library/react";
import { Fragment } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { memoryHistory } from "../../testing/memory-history.ts";
import { createRouter, type Move, type RouterParts } from "./router.ts";

afterEach(() => void vi.useRealTimers());

const CODE = { Page: () => null, Layout: Fragment };

function openRouter(parts: Partial<RouterParts> = {}) {
  const history = memoryHistory("/inplay");
  const router = createRouter({
    history,
    enter: async () => undefined,
    open: async () => CODE,
    ...parts,
  });
  const resolved: string[] = [];
  router.subscribe("onResolved", ({ toLocation }) => resolved.push(toLocation.href));
  return { history, router, resolved, shown: () => router.state.shown?.location.href };
}

/** What ends when the test says so. */
function gate() {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

describe("a navigation", () => {
  it("changes the address at once, and the page when its code is there", async () => {
    const code = gate();
    const { router, shown } = openRouter({
      open: async ({ path }) => {
        if (path === "/index") await code.passed;
        return CODE;
      },
    });
    await router.start();
    const arriving = router.navigate({ to: "/index" });
    await waitFor(() => expect(router.state.location.href).toBe("/index"));
    expect(router.state.status).toBe("pending");
    expect(shown()).toBe("/inplay");
    code.open();
    await arriving;
    expect(router.state.status).toBe("idle");
    expect(shown()).toBe("/index");
  });

  it("that follows another one at once is the only one that arrives, however long each takes", async () => {
    const slow = gate();
    const { router, resolved, shown } = openRouter({
      open: async ({ path }) => {
        if (path === "/index") await slow.passed;
        return CODE;
      },
    });
    await router.start();
    const first = router.navigate({ to: "/index" });
    await waitFor(() => expect(router.state.location.href).toBe("/index"));
    const second = router.navigate({ to: "/favorites" });
    await second;
    slow.open();
    await first;
    expect(shown()).toBe("/favorites");
    expect(resolved).toEqual(["/inplay", "/favorites"]);
  });

  it("is led elsewhere by its rules, and a step back does not come to where it was not let in", async () => {
    const { router, history, shown } = openRouter({
      enter: async ({ row }, { href }) =>
        row.loginRequired ? { to: "/auth/login", search: { to: href } } : undefined,
    });
    await router.start();
    await router.navigate({ to: "/open-bets" });
    expect(shown()).toBe("/auth/login?to=%2Fopen-bets");
    history.go(-1);
    await waitFor(() => expect(shown()).toBe("/inplay"));
  });

  it("that begins while the rules of another one are asked is not overtaken by it", async () => {
    const { router, shown } = openRouter({
      enter: async ({ path }) => {
        if (path === "/auth/logout") void router.navigate({ to: "/index" });
        return undefined;
      },
    });
    await router.start();
    await router.navigate({ to: "/auth/logout" });
    expect(shown()).toBe("/index");
  });

  it("that is led elsewhere after a newer one began leads nobody away from that one", async () => {
    const rules = gate();
    const { router, history, shown } = openRouter({
      enter: async ({ path }) => {
        if (path !== "/open-bets") return undefined;
        await rules.passed;
        return { to: "/auth/login" };
      },
    });
    await router.start();
    const first = router.navigate({ to: "/open-bets" });
    await waitFor(() => expect(router.state.location.href).toBe("/open-bets"));
    await router.navigate({ to: "/index" });
    rules.open();
    await first;
    expect([shown(), history.current().href]).toEqual(["/index", "/index"]);
  });

  it("to the same address asks the rules again and adds no entry", async () => {
    const enter = vi.fn<RouterParts["enter"]>(async () => undefined);
    const { router, history } = openRouter({ enter });
    await router.start();
    const { key } = history.current();
    await router.navigate({ to: "/inplay" });
    expect(enter).toHaveBeenCalledTimes(2);
    expect(history.current().key).toBe(key);
  });

  it("tells where it comes from, and whether another path is drawn", async () => {
    const moves: Move[] = [];
    const { router } = openRouter();
    router.subscribe("onBeforeNavigate", (move) => moves.push(move));
    await router.start();
    await router.navigate({ href: "/inplay?sport=3" });
    await router.navigate({ href: "/index/" });
    expect(moves.map(({ fromLocation, toLocation }) => [fromLocation?.href, toLocation.href])).toEqual([
      [undefined, "/inplay"],
      ["/inplay", "/inplay?sport=3"],
      ["/inplay?sport=3", "/index"],
    ]);
    expect(moves.map(({ pathChanged }) => pathChanged)).toEqual([true, false, true]);
  });

  it("says when the first page is late", async () => {
    vi.useFakeTimers();
    const rules = gate();
    const { router } = openRouter({ enter: () => rules.passed.then(() => undefined) });
    const started = router.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(router.state.isLate).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(router.state.isLate).toBe(true);
    rules.open();
    await started;
    expect(router.state.shown).toBeDefined();
  });
});

describe("a step back that is held", () => {
  it("closes the newest of what lies over the page, one for each step, and then leaves", async () => {
    const { router, history, shown } = openRouter();
    await router.start();
    await router.navigate({ to: "/index" });
    const closed: string[] = [];
    const letGo = ["sheet", "dialog"].map((name) => {
      const end = router.holdBack(() => {
        closed.push(name);
        end();
      });
      return end;
    });
    expect(letGo).toHaveLength(2);
    history.go(-1);
    expect(closed).toEqual(["dialog"]);
    history.go(-1);
    expect(closed).toEqual(["dialog", "sheet"]);
    expect(history.current().href).toBe("/index");
    history.go(-1);
    await waitFor(() => expect(shown()).toBe("/inplay"));
  });

  it("holds no step forward and no new page", async () => {
    const { router, history, shown } = openRouter();
    await router.start();
    await router.navigate({ to: "/index" });
    history.go(-1);
    await waitFor(() => expect(shown()).toBe("/inplay"));
    const onBack = vi.fn<() => void>();
    router.holdBack(onBack);
    history.go(1);
    await waitFor(() => expect(shown()).toBe("/index"));
    await router.navigate({ to: "/favorites" });
    expect(shown()).toBe("/favorites");
    expect(onBack).not.toHaveBeenCalled();
  });
});
