import { describe, expect, it } from "vitest";
import { aRound } from "../testing/a-round.ts";
import { verifierAddress } from "./verifier-address.ts";

const address = { serverUrl: "http://sandbox.test/studios/kestrel/game", language: "hi" } as const;

describe("the address of the verifier", () => {
  it("has the values of the round in its fragment, which no server sees", () => {
    const round = aRound({ choice: { target: 5_000, direction: "over" }, nonce: 7, clientSeed: "my seed#1" });
    const url = new URL(verifierAddress(address, { game: "dice", round }));
    expect(url.origin + url.pathname + url.search).toBe("http://sandbox.test/studios/verify/");
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      lang: "hi",
      game: "dice",
      serverSeedHash: round.serverSeedHash,
      clientSeed: "my seed#1",
      nonce: "7",
      choice: '{"target":5000,"direction":"over"}',
    });
  });

  it("has the steps of a round of several, and of crash the hash of the round itself", () => {
    const values = (round: Parameters<typeof aRound>[0]) => {
      const url = new URL(verifierAddress(address, { game: round?.game ?? "", round: aRound(round) }));
      return new URLSearchParams(url.hash.slice(1));
    };
    const opened = [{ open: 3 }, { open: 7 }, { cashOut: true }];
    expect(values({ game: "mines", steps: opened }).get("steps")).toBe(JSON.stringify(opened));
    expect(values({ game: "mines", steps: [] }).get("steps")).toBe("[]");
    expect(values({ game: "dice", steps: [] }).get("steps")).toBeNull();
    const hand = [{ action: "hit" }, { action: "stand" }];
    expect(values({ game: "blackjack", steps: hand }).get("steps")).toBe(JSON.stringify(hand));
    const cashedOut = { number: 4, cashedOutAt: 12_000, point: null, hash: null };
    const out = [{ cashOut: true }];
    expect(values({ game: "crash", view: cashedOut, steps: out }).get("steps")).toBe(JSON.stringify(out));
    const crashed = { number: 4, cashedOutAt: null, point: 12_000, hash: "c".repeat(64) };
    expect(values({ game: "crash", view: crashed }).get("serverSeed")).toBe("c".repeat(64));
  });

  it("has a revealed seed without a round", () => {
    const url = verifierAddress(address, {
      game: "mines",
      serverSeed: "ab",
      serverSeedHash: "cd",
      clientSeed: "x",
    });
    expect(url).toBe(
      "http://sandbox.test/studios/verify/#lang=hi&game=mines&serverSeed=ab&serverSeedHash=cd&clientSeed=x",
    );
  });
});
