import { createApiClient } from "@crossbook/client";
import { api as contract } from "@crossbook/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BrowserAppContext } from "../browser-app.ts";
import { ok, refused, type WireAnswer } from "../testing/fake-wire.ts";
import { closeBrowserApps, testBrowserApp } from "../testing/test-browser-app.tsx";
import { createBrowserApi } from "./browser-api.ts";
import { CallFailed, resultOrThrow } from "./call-failed.ts";
import { callKey } from "./call-key.ts";
import { useCall } from "./use-call.ts";

afterEach(async () => {
  vi.useRealTimers();
  await closeBrowserApps();
});

const BET = { type: 1, rate: 2, stake: 100, runnerId: 1, marketId: 1, eventId: 41 };

describe("calls of a page", () => {
  it("[STATE-23] abort what is being read, and never an act", async () => {
    const { app, wire } = testBrowserApp();
    wire.on("Event/Closest", () => "silent");
    wire.on("Bet/PlaceBetV2", () => "silent");
    const read = app.api.call(contract.events.closest, {});
    let act: unknown;
    void app.api.call(contract.bets.placeBet, BET).then((outcome) => {
      act = outcome;
    });
    app.api.abortReads();
    expect(await read).toMatchObject({ ok: false, error: { kind: "aborted" } });
    expect(act).toBeUndefined();
  });

  it("end by the signal of the caller, also one that was given up before", async () => {
    const { app, wire } = testBrowserApp();
    wire.on("Event/Closest", () => "silent");
    const controller = new AbortController();
    const read = app.api.call(contract.events.closest, {}, { signal: controller.signal });
    controller.abort();
    expect(await read).toMatchObject({ error: { kind: "aborted" } });
    const late = app.api.call(contract.events.closest, {}, { signal: controller.signal });
    expect(await late).toMatchObject({ error: { kind: "aborted" } });
  });

  it("are sent once what they wait for is there, such as a token that is being renewed", async () => {
    const { app, wire } = testBrowserApp();
    wire.on("Event/Closest", () => ok([]));
    let renewed = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      renewed = resolve;
    });
    const api = createBrowserApi({
      client: createApiClient({ baseUrl: "/api", accessToken: () => undefined }),
      loading: app.loading,
      rules: { showsOverlay: () => false, finishesWhenHidden: () => false },
      before: () => waiting,
    });
    const read = api.call(contract.events.closest, {});
    await app.api.call(contract.events.closest, {});
    expect(wire.requestsTo("Event/Closest")).toHaveLength(1);
    renewed();
    expect(await read).toMatchObject({ ok: true });
    expect(wire.requestsTo("Event/Closest")).toHaveLength(2);
  });

  it("show the overlay where the app's rules ask for it", async () => {
    const { app, wire } = testBrowserApp();
    wire.on("Account/Logout", () => ok("Bye"));
    wire.on("Event/Closest", () => ok([]));
    const open = () => app.loading.store.getState().open;
    const quiet = app.api.call(contract.events.closest, {});
    expect(open()).toBe(0);
    await quiet;
    const shown = app.api.call(contract.account.logout, {});
    expect(open()).toBe(1);
    await shown;
  });
});

describe("the overlay of a call", () => {
  it.each([
    ["succeeded", () => ok("Bye"), 1_000],
    ["failed", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."), 100],
  ] as const)("[CONST-04] of one that %s stays for so long", async (_how, answer, delayMs) => {
    vi.useFakeTimers();
    const { app, wire } = testBrowserApp();
    wire.on("Account/Logout", answer);
    const open = () => app.loading.store.getState().open;
    await app.api.call(contract.account.logout, {});
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(open()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(open()).toBe(0);
  });
});

describe("a query of one call", () => {
  function show(stored = testBrowserApp()) {
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <BrowserAppContext value={stored.app}>
        <QueryClientProvider client={stored.queryClient}>{children}</QueryClientProvider>
      </BrowserAppContext>
    );
    return { ...stored, wrapper };
  }

  it("has the result, and is read again when its key is invalidated", async () => {
    const { wire, wrapper, queryClient } = show();
    let answers = 0;
    wire.on("Event/Closest", () => {
      answers += 1;
      return ok([]);
    });
    const { result } = renderHook(() => useCall(contract.events.closest, { count: 3 }), { wrapper });
    await waitFor(() => expect(result.current.data).toEqual([]));
    expect(wire.requests[0]?.query.get("count")).toBe("3");
    await act(() => queryClient.invalidateQueries({ queryKey: callKey(contract.events.closest) }));
    expect(answers).toBe(2);
    await act(() =>
      queryClient.invalidateQueries({ queryKey: callKey(contract.events.closest, { count: 4 }) }),
    );
    expect(answers).toBe(2);
  });

  it("fails with the text of the refusal and its code", async () => {
    const { wire, wrapper } = show();
    wire.on("Event/Closest", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    const { result } = renderHook(() => useCall(contract.events.closest, {}), { wrapper });
    await waitFor(() => expect(result.current.error?.message).toBe("Try later."));
    expect(result.current.error).toBeInstanceOf(CallFailed);
    expect(result.current.error).toMatchObject({ callError: { code: "SERVICE_UNAVAILABLE" } });
  });

  it("that failed stays so while it is asked again, until it has an answer", async () => {
    const { wire, wrapper } = show();
    wire.on("Event/Closest", () => refused(503, "SERVICE_UNAVAILABLE", "Try later."));
    const { result } = renderHook(() => useCall(contract.events.closest, {}), { wrapper });
    expect(result.current).toMatchObject({ isPending: true, isError: false });
    await waitFor(() => expect(result.current.isError).toBe(true));
    let resolve: (answer: WireAnswer) => void = () => undefined;
    const answered = new Promise<WireAnswer>((done) => {
      resolve = done;
    });
    wire.on("Event/Closest", () => answered);
    act(() => void result.current.refetch());
    await waitFor(() => expect(result.current.isFetching).toBe(true));
    expect(result.current).toMatchObject({ status: "error", isError: true, isPending: false });
    expect(result.current.error?.message).toBe("Try later.");
    await act(async () => resolve(ok([])));
    await waitFor(() => expect(result.current).toMatchObject({ data: [], error: null, isError: false }));
  });

  it("of another input has nothing of the error of the last", async () => {
    const { wire, wrapper } = show();
    wire.on("Event/Closest", ({ query }) =>
      query.get("count") === "3" ? refused(503, "SERVICE_UNAVAILABLE", "Try later.") : "silent",
    );
    const { result, rerender } = renderHook(
      ({ count }: { readonly count: number }) => useCall(contract.events.closest, { count }),
      { wrapper, initialProps: { count: 3 } },
    );
    await waitFor(() => expect(result.current.isError).toBe(true));
    rerender({ count: 4 });
    expect(result.current).toMatchObject({ isPending: true, isError: false, error: null });
  });

  it("asks for nothing while it is disabled", () => {
    const { wire, wrapper } = show();
    renderHook(() => useCall(contract.events.closest, {}, { enabled: false }), { wrapper });
    expect(wire.requests).toEqual([]);
  });
});

describe("an outcome", () => {
  it("is its result or a throw", () => {
    expect(resultOrThrow({ ok: true, result: 7, detail: undefined })).toBe(7);
    const error = { kind: "network" as const, message: "No network.", validationErrors: [] };
    expect(() => resultOrThrow({ ok: false, error })).toThrow("No network.");
  });
});
