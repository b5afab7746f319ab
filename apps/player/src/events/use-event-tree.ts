import { callKey, useCall, useHubMessage, useHubState, useSettings } from "@crossbook/browser";
import { api as contract, type SportTree } from "@crossbook/contract";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { readSoonOnce } from "../app/soon-once.ts";
import { usePreferences } from "../app/use-preferences.ts";
import { useSession } from "../session/use-session.ts";
import { isSportVisible } from "./sport-visibility.ts";

/** While the hub pushes changes, the tree is read again only for safety. */
const TREE_REFRESH_MS = 600_000;
const TREE_REFRESH_WITHOUT_HUB_MS = 15_000;

export interface EventTree {
  readonly query: UseQueryResult<SportTree, Error>;
  /** Sports this viewer may see, their events with `pin` set; undefined until loaded. */
  readonly tree: SportTree | undefined;
}

/** All sports with their events, kept fresh: read again when the hub says that the tree changed. */
export function useEventTree(): EventTree {
  const queryClient = useQueryClient();
  const isHubConnected = useHubState() === "Connected";
  const query = useCall(
    contract.events.treeSportWithEvent,
    {},
    {
      staleMs: TREE_REFRESH_WITHOUT_HUB_MS,
      refetchIntervalMs: isHubConnected ? TREE_REFRESH_MS : TREE_REFRESH_WITHOUT_HUB_MS,
    },
  );
  useHubMessage("EventTree", () => readSoonOnce(queryClient, callKey(contract.events.treeSportWithEvent)));
  const flags = useSession((session) => session.flags);
  const settings = useSettings((state) => state.settings);
  const pins = usePreferences((preferences) => preferences.pins);
  const { data } = query;
  const tree = useMemo(() => {
    const pinned = new Set(pins);
    return data
      ?.filter((sport) => isSportVisible(sport.id, { flags, settings }))
      .map((sport) => ({
        ...sport,
        events: sport.events.map((event) => ({ ...event, pin: pinned.has(event.id) })),
      }));
  }, [data, flags, settings, pins]);
  return { query, tree };
}
