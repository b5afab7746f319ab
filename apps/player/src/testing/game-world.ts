import { ok } from "@crossbook/browser/testing";
import { act } from "@testing-library/react";
import { openCasino } from "./casino-world.ts";
import type { TestApp } from "./test-app.tsx";

/** Where the games of the tests come from. */
export const STUDIO = "https://studio.example";
/** The page of one. */
export const GAME = "/casino/kestrel:dice";

/** A game in its frame: what the app posts to it, and how it posts to the app. */
export async function openGame(options: Parameters<typeof openCasino>[0] = {}) {
  let launches = 0;
  const test = openCasino({
    path: GAME,
    ...options,
    wire: (wire) => {
      wire.on("Kestrel/Login", () => {
        launches += 1;
        return ok({
          url: `${STUDIO}/play?key=${launches}`,
          open: "frame",
          origin: STUDIO,
          sessionId: `s${launches}`,
        });
      });
      options.wire?.(wire);
    },
  });
  return { ...test, ...(await enterFrame(test)), launches: () => launches };
}

/** The frame of a page that shows a game. */
export async function enterFrame({ screen }: TestApp, title = "Dice") {
  const frame = (await screen.findByTitle(title)) as HTMLIFrameElement;
  const posted: { readonly data: unknown; readonly origin: unknown }[] = [];
  const page = { postMessage: (data: unknown, origin: unknown) => posted.push({ data, origin }) };
  Object.defineProperty(frame, "contentWindow", { value: page });
  const post = (message: object, from: { readonly origin?: string; readonly source?: unknown } = {}) =>
    act(async () => {
      const event = new MessageEvent("message", {
        data: { crossbookGame: 1, ...message },
        origin: from.origin ?? STUDIO,
      });
      Object.defineProperty(event, "source", { value: "source" in from ? from.source : page });
      window.dispatchEvent(event);
    });
  const commands = () => posted.map(({ data }) => data);
  return { frame, posted, commands, post };
}

/** What the app says to a game. */
export const command = (type: string, more: object = {}) => ({ crossbookGame: 1, type, ...more });
