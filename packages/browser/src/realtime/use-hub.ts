import type { HubState } from "@crossbook/client";
import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { useBrowserApp } from "../browser-app.ts";
import type { HubCode, HubData } from "./realtime.ts";

/** The state of the realtime connection. */
export function useHubState(): HubState {
  return useStore(useBrowserApp().realtime.store, ({ state }) => state);
}

/** Calls `listener` with each push of this code while the component is mounted. */
export function useHubMessage<Code extends HubCode>(
  code: Code,
  listener: (data: HubData<Code>) => void,
): void {
  const { realtime } = useBrowserApp();
  const onMessage = useEffectEvent(listener);
  useEffect(() => realtime.on(code, (data) => onMessage(data)), [realtime, code]);
}
