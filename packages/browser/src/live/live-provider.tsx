import { registerPart } from "@crossbook/ui";
import { type ReactNode, useEffect, useState } from "react";
import { useBrowserApp } from "../browser-app.ts";
import { createLaterLive } from "./later-live.ts";
import { LiveContext } from "./live-context.ts";

const code = registerPart(async () => (await import("./create-live.ts")).createLive);

/** Provides live prices and scores to the screens below it. */
export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const app = useBrowserApp();
  const [live] = useState(() =>
    createLaterLive({
      load: code.load,
      loaded: () => {
        const createLive = code.loaded();
        return createLive && (() => createLive(app));
      },
    }),
  );
  useEffect(() => live.feed.start(), [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
