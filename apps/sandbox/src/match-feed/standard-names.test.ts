import { fileURLToPath } from "node:url";
import { type NameWords, nameTexts } from "@crossbook/contract";
import { pino } from "pino";
import { expect, it } from "vitest";
import { chanceFrom } from "../ports/chance.ts";
import { marketsOf } from "../testing/replay-markets.ts";
import { loadMatches, matchLibrary } from "./match-library.ts";
import { scriptOf } from "./publish/script.ts";
import type { Replay } from "./replay.ts";
import { SIMULATORS } from "./simulated/simulators.ts";

const MATCHES = fileURLToPath(new URL("../../matches", import.meta.url));
const KNOWN = "known";
/** Runners that are called by the names of teams, people or horses, in front of a line perhaps. */
const NAMED_RUNNER = /^(?:team|home|away|player|cloth)\d*$/;

// Every text that a table has becomes the same word, whatever language an app would say it in.
const everyWord = new Proxy({}, { get: () => () => KNOWN });
const known = nameTexts(new Proxy({}, { get: () => everyWord }) as NameWords);

/** What a replay says in texts that no table has. */
function unknownTexts(replay: Replay): readonly string[] {
  const unknown = new Set<string>();
  const check = (what: "market" | "runner" | "group" | "unit" | "reason", text: string) => {
    if (text !== "" && !known[what](text).startsWith(KNOWN)) unknown.add(`${what}: ${text}`);
  };
  for (const { name, runners, category = "", line, rules } of marketsOf(replay)) {
    check("market", name);
    check("group", category);
    check("unit", line?.unit ?? "");
    for (const runner of runners) {
      // Of a correct score, such as "2 - 1".
      if (NAMED_RUNNER.test(runner.key) || /^\d - \d$/.test(runner.name)) continue;
      check("runner", runner.name);
    }
    if (!new RegExp(`^${KNOWN}(?: ${KNOWN})*$`).test(known.rules(rules))) unknown.add(`rules: ${rules}`);
  }
  for (const { body } of scriptOf(replay, "2026-01-01T00:00:00Z")) {
    if (body.type === "status" || body.type === "nonRunner") check("reason", body.reason);
    if (body.type !== "result") continue;
    for (const market of body.markets)
      if ("result" in market && market.result.type === "void") check("reason", market.result.reason);
  }
  return [...unknown];
}

it("every match that is shipped calls markets, runners, reasons and rules by names that apps can say in other languages", async () => {
  const library = matchLibrary(await loadMatches([MATCHES], pino({ level: "silent" })));
  const matches = library.filed;
  expect(matches.length).toBeGreaterThan(20);
  for (const { matchId, replay } of matches)
    expect([matchId, unknownTexts(replay("seed"))]).toEqual([matchId, []]);
});

it.each(SIMULATORS.map(({ prefix }) => prefix))("so does every simulated event: %s", (prefix) => {
  const simulator = SIMULATORS.find((one) => one.prefix === prefix);
  for (let number = 1; number <= 40; number += 1) {
    const id = `${prefix}${number}`;
    const replay = simulator?.simulate(id, chanceFrom(`seed:${id}`));
    expect([id, replay && unknownTexts(replay)]).toEqual([id, []]);
  }
});
