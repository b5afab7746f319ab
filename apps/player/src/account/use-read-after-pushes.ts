import { callKey, type HubCode, paiseOfWire, useBrowserApp } from "@crossbook/browser";
import type { Endpoint } from "@crossbook/contract";
import { useEffect } from "react";
import { usePlayerApp } from "../app/player-app-provider.tsx";
import { useReadSoon } from "../app/use-read-soon.ts";

/** Reads what is shown of an endpoint again soon after a push of one of these codes. Keep them the same array. */
export function useReadAfterPushes(endpoint: Endpoint, codes: readonly HubCode[]): void {
  const { realtime } = useBrowserApp();
  const readSoon = useReadSoon(callKey(endpoint));
  useEffect(() => {
    const stops = codes.map((code) => realtime.on(code, readSoon));
    return () => {
      for (const stop of stops) stop();
    };
  }, [realtime, codes, readSoon]);
}

/** The same when the player's cash has moved: a bet that only changes his exposure is in no statement. */
export function useReadAfterMoney(endpoint: Endpoint): void {
  const { realtime, session } = usePlayerApp();
  const readSoon = useReadSoon(callKey(endpoint));
  useEffect(() => {
    let known = cashPaise(session.state());
    return realtime.on("UserBalance", ({ Balance, Exposure }) => {
      const cash = cashPaise({ balance: Balance, exposure: Exposure });
      if (cash !== known) readSoon();
      known = cash;
    });
  }, [realtime, session, readSoon]);
}

interface Money {
  /** What is available, in main units; undefined: not known yet. */
  readonly balance: number | undefined;
  readonly exposure: number | undefined;
}

function cashPaise({ balance = 0, exposure = 0 }: Money): number {
  return paiseOfWire(balance) + paiseOfWire(exposure);
}
