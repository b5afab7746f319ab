import { Fragment } from "react";
import { describe, expect, it, vi } from "vitest";
import { memoryHistory } from "../../testing/memory-history.ts";
import { createRouter } from "./router.ts";
import type { RouterHistory } from "./router-history.ts";

/** A history whose steps are asked for at once and done later, as a browser's are: by `settle`, in their order. */
function slowHistory(): { history: RouterHistory; settle: () => void } {
  const history = memoryHistory("/inplay");
  const asked: number[] = [];
  return {
    history: { ...history, go: (steps) => void asked.push(steps) },
    settle: () => {
      const steps = asked.shift();
      if (steps !== undefined) history.go(steps);
    },
  };
}

async function openPage() {
  const { history, settle } = slowHistory();
  const router = createRouter({
    history,
    enter: async () => undefined,
    open: async () => ({ Page: () => null, Layout: Fragment }),
  });
  await router.start();
  await router.navigate({ to: "/index" });
  await router.navigate({ to: "/favorites" });
  return { router, history, settle };
}

describe("a step back that closes what lies over the page", () => {
  it("closes it when the address is the page's again, and not before", async () => {
    const { router, history, settle } = await openPage();
    const addresses: string[] = [];
    const end = router.holdBack(() => {
      addresses.push(history.current().href);
      end();
    });
    history.go(-1);
    settle();
    expect(history.current().href).toBe("/index");
    expect(addresses).toEqual([]);
    settle();
    expect(addresses).toEqual(["/favorites"]);
  });

  it("leaves the page by a second step that comes before the first is taken back", async () => {
    const { router, history, settle } = await openPage();
    const onBack = vi.fn<() => void>(() => end());
    const end = router.holdBack(onBack);
    history.go(-1);
    history.go(-1);
    for (const _step of [1, 2, 3]) settle();
    expect(onBack).toHaveBeenCalledOnce();
    expect(history.current().href).toBe("/index");
    await vi.waitFor(() => expect(router.state.shown?.location.href).toBe("/index"));
  });

  it("does not close again what was closed meanwhile by something else", async () => {
    const { router, history, settle } = await openPage();
    const onBack = vi.fn<() => void>();
    const end = router.holdBack(onBack);
    history.go(-1);
    settle();
    end();
    settle();
    expect(onBack).not.toHaveBeenCalled();
    expect(router.state.shown?.location.href).toBe("/favorites");
  });

  it("is let go of once: ending it twice lets go of no other", async () => {
    const { router, history, settle } = await openPage();
    const onBack = vi.fn<() => void>();
    router.holdBack(onBack);
    const end = router.holdBack(() => undefined);
    end();
    end();
    history.go(-1);
    settle();
    settle();
    expect(onBack).toHaveBeenCalledOnce();
  });
});
