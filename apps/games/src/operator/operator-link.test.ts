import { type GameCommand, toGame } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { createOperatorLink } from "./operator-link.ts";

const OPERATOR = "https://operator.test";

/** A window with a parent that notes what it is sent. */
function framedPage() {
  const posted: { message: unknown; origin: string }[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => posted.push({ message, origin }) };
  const events = new EventTarget();
  const page = Object.assign(events, { parent }) as unknown as Window;
  const receive = (data: unknown, origin: string, source: unknown = parent) => {
    const message = new Event("message");
    events.dispatchEvent(Object.assign(message, { data, origin, source }));
  };
  return { page, parent, posted, receive };
}

describe("the link to the operator's app", () => {
  it("sends to the operator's origin only, with the version", () => {
    const { page, posted } = framedPage();
    createOperatorLink(page, OPERATOR).send({ type: "roundStarted", roundId: "r-1" });
    expect(posted).toEqual([
      { message: { crossbookGame: 1, type: "roundStarted", roundId: "r-1" }, origin: OPERATOR },
    ]);
  });

  it("reads commands of the operator until it is stopped", () => {
    const { page, receive } = framedPage();
    const commands: GameCommand[] = [];
    const stop = createOperatorLink(page, OPERATOR).listen((command) => commands.push(command));
    receive(toGame({ type: "pause", reason: "realityCheck" }), OPERATOR);
    stop();
    receive(toGame({ type: "resume" }), OPERATOR);
    expect(commands).toEqual([{ crossbookGame: 1, type: "pause", reason: "realityCheck" }]);
  });

  it.each([
    ["a foreign origin", toGame({ type: "resume" }), "https://evil.test", undefined],
    ["another window of the operator", toGame({ type: "resume" }), OPERATOR, {}],
    ["another version", { crossbookGame: 2, type: "resume" }, OPERATOR, undefined],
    ["an unknown command", { crossbookGame: 1, type: "win" }, OPERATOR, undefined],
    [
      "an amount that is not whole paise",
      { crossbookGame: 1, type: "balance", paise: 1.5 },
      OPERATOR,
      undefined,
    ],
    ["text", "resume", OPERATOR, undefined],
  ])("reads nothing of %s", (_, data, origin, source) => {
    const { page, receive } = framedPage();
    const commands: GameCommand[] = [];
    createOperatorLink(page, OPERATOR).listen((command) => commands.push(command));
    if (source === undefined) receive(data, origin);
    else receive(data, origin, source);
    expect(commands).toEqual([]);
  });

  it.each([
    ["without an operator", ""],
    ["without a frame", OPERATOR],
  ])("links to nobody %s", (why, origin) => {
    const { page, posted, receive } = framedPage();
    if (why === "without a frame") Object.assign(page, { parent: page });
    const link = createOperatorLink(page, origin);
    const commands: GameCommand[] = [];
    link.listen((command) => commands.push(command));
    link.send({ type: "ready" });
    receive(toGame({ type: "resume" }), origin);
    expect({ posted, commands, isFramed: link.isFramed }).toEqual({
      posted: [],
      commands: [],
      isFramed: false,
    });
  });
});
