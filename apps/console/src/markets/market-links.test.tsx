import { ok } from "@crossbook/browser/testing";
import type { OperatorRole } from "@crossbook/contract";
import { screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { aSession, closeConsoles, openConsole } from "../testing/open-console.tsx";

afterEach(closeConsoles);

const MARKET = {
  ...{ marketId: 7, marketName: "Match Odds", marketType: "match_odd", eventId: 3, rules: "" },
  ...{ eventTitle: "India v Australia", startTime: "2026-11-20T09:00:00.000Z", status: "CLOSED" },
  ...{ resultWords: null, feedResult: null, proposalId: null, resultKind: "winners", named: 1, runners: [] },
};

function openMarket(path: string, role: OperatorRole) {
  openConsole({
    path,
    session: aSession(role),
    wire: (wire) => {
      wire.on("Operator/GetSettlementMarket", () => ok(MARKET));
      wire.on("Operator/GetSettlementLog", () => ok({ items: [], totalCount: 0 }));
      wire.on("Operator/GetMarketRisk", () => "silent");
    },
  });
}

const linksOf = async (heading: string) => {
  const title = await screen.findByRole("heading", { level: 1, name: heading });
  const head = title.parentElement;
  return head === null
    ? []
    : within(head)
        .queryAllByRole("link")
        .map((link) => link.getAttribute("href"));
};

describe("a market's screen", () => {
  it.each([
    ["trader", ["/console/trading/markets/7", "/console/risk/markets/7"]],
    ["viewer", ["/console/trading/markets/7"]],
  ] as const)("of its result leads a %s to its others that the role may see", async (role, links) => {
    openMarket("/settlement/7", role);
    expect(await linksOf("India v Australia · Match Odds")).toEqual(links);
  });

  it("of its risk leads to its others before it is read", async () => {
    openMarket("/risk/markets/7", "risk");
    expect(await linksOf("Risk")).toEqual(["/console/trading/markets/7", "/console/settlement/7"]);
  });
});
