import { type FakeWire, ok } from "@crossbook/browser/testing";
import type { CasinoCategory } from "@crossbook/contract";
import { someCategories } from "./casino-answers.ts";
import { type MarketWorldOptions, openMarketWorld } from "./market-world.ts";
import type { TestApp } from "./test-app.tsx";

/** The whole app on a host with a casino, for a player by default. */
export function openCasino(options: MarketWorldOptions = {}): TestApp {
  return openMarketWorld({
    path: "/lobby",
    ...options,
    wire: (wire) => {
      answerCasino(wire);
      options.wire?.(wire);
    },
  });
}

/** A host with these games, and an account that keeps favourites as the server does. */
export function answerCasino(wire: FakeWire, categories: readonly CasinoCategory[] = someCategories()): void {
  let favourites: readonly string[] = [];
  const played = () => ok({ recent: ["kestrel:limbo"], favourites });
  wire.on("InternationalCasino/GetGames", () => ok(categories));
  wire.on("Casino/GetRecent", played);
  wire.on("Casino/SetFavourite", ({ body }) => {
    const { gameId, favourite } = body as { readonly gameId: string; readonly favourite: boolean };
    favourites = [...favourites.filter((id) => id !== gameId), ...(favourite ? [gameId] : [])];
    return played();
  });
  wire.on("Protection/GetState", () => ok({ limits: [], exclusion: null, reminderMinutes: null }));
  wire.on("Protection/GetRealityCheck", () =>
    ok({
      ...{ sessionStart: "2026-11-22T10:00:00.000Z", elapsedSeconds: 60, reminderMinutes: null },
      ...{ staked: 0, won: 0, lost: 0, net: 0 },
    }),
  );
}
