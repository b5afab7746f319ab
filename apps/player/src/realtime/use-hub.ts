import type { HubState } from "@crossbook/client";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { usePlayerApp } from "../app/use-player-app.ts";
import type { HubCode, HubData } from "./realtime.ts";

export function useHubState(): HubState {
  return useStore(usePlayerApp().realtime.store, ({ state }) => state);
}

/** Calls `listener` with each push of this code while the component is mounted. */
export function useHubMessage<Code extends HubCode>(
  code: Code,
  listener: (data: HubData<Code>) => void,
): void {
  const { realtime } = usePlayerApp();
  const onMessage = useEffectEvent(listener);
  useEffect(() => realtime.on(code, (data) => onMessage(data)), [realtime, code]);
}
