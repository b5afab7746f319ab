import { ok, refused } from "@crossbook/browser/testing";
import type { PublicSettlement } from "@crossbook/contract";
import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, it } from "vitest";
import { fetchLanguage } from "../../language/languages.ts";
import { closeApps, openApp } from "../../testing/test-app.tsx";

// Its many files take longer to be read than a screen is waited for, where the machine does much else.
beforeAll(() => fetchLanguage("hi"));
afterEach(closeApps);

const line = (settlementId: number, change: Partial<PublicSettlement> = {}): PublicSettlement => ({
  ...{ settlementId, at: "2026-11-20T09:00:00.000Z", eventId: 3, eventTitle: `Event ${settlementId}` },
  ...{ competition: "Cup", sportId: 3, marketId: 7, marketName: "Match Odds" },
  ...{ deed: { type: "settled", result: "India" }, by: "feed", reason: "India won", rule: "", ...change },
});

it("shows guests how markets were settled, with corrections, pages and a search", async () => {
  const { screen, wire } = openApp({
    path: "/settlements",
    wire: (rules) =>
      rules.on("Settlement/GetSettlements", ({ query }) =>
        ok(
          query.has("Before")
            ? { items: [line(5)], hasMore: false }
            : {
                items: [
                  line(9, {
                    deed: { type: "runnerRemoved", runnerName: "Kenya", reductionPercent: 25 },
                    ...{ by: "operator", reason: "Withdrawn", rule: "Rule 4" },
                  }),
                  line(8),
                ],
                hasMore: true,
              },
        ),
      ),
  });
  const list = within(await screen.findByRole("list", { name: "Settled markets" }));
  const [removal, result] = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(removal).toContain("Kenya taken out, prices of the others reduced by 25 %");
  expect(removal).toMatch(/Correction.*Operator · Withdrawn · Rule: Rule 4$/);
  expect(result).toMatch(/Settled: India.*Official result · India won$/);
  expect(list.getByRole("link", { name: "Event 9 · Match Odds" }).getAttribute("href")).toBe("/markets/3");
  await userEvent.click(screen.getByRole("button", { name: "Older" }));
  await screen.findByText("Event 5 · Match Odds");
  expect(wire.requestsTo("Settlement/GetSettlements").at(-1)?.query.get("Before")).toBe("8");
  await userEvent.click(screen.getByRole("button", { name: "Newest" }));
  await userEvent.type(screen.getByLabelText("Search by event or competition"), "fiji");
  await waitFor(() =>
    expect(wire.requestsTo("Settlement/GetSettlements").at(-1)?.query.get("Search")).toBe("fiji"),
  );
});

it("keeps the focus of who goes to an end, and says what may be old", async () => {
  const { screen, wire } = openApp({
    path: "/settlements",
    wire: (rules) =>
      rules.on("Settlement/GetSettlements", ({ query }) =>
        ok({ items: [line(query.has("Before") ? 5 : 9)], hasMore: !query.has("Before") }),
      ),
  });
  await screen.findByText("Event 9 · Match Odds");
  const older = screen.getByRole("button", { name: "Older" });
  await userEvent.click(older);
  await screen.findByText("Event 5 · Match Odds");
  expect(document.activeElement).toBe(older);
  const asked = wire.requestsTo("Settlement/GetSettlements").length;
  await userEvent.click(older);
  expect(older.getAttribute("aria-disabled")).toBe("true");
  expect(wire.requestsTo("Settlement/GetSettlements")).toHaveLength(asked);
  expect(screen.getByText("Event 5 · Match Odds")).toBeTruthy();
  const newest = screen.getByRole("button", { name: "Newest" });
  await userEvent.click(newest);
  await screen.findByText("Event 9 · Match Odds");
  expect(document.activeElement).toBe(newest);
  wire.on("Settlement/GetSettlements", () => refused(503, "SERVICE_UNAVAILABLE", "Not now."));
  await userEvent.click(older);
  expect(await screen.findByText("This may be out of date: Not now.")).toBeTruthy();
  expect(screen.getByText("Event 5 · Match Odds")).toBeTruthy();
});

it("begins a search with its newest lines, wherever the list before it was left", async () => {
  const { screen, wire } = openApp({
    path: "/settlements",
    wire: (rules) =>
      rules.on("Settlement/GetSettlements", ({ query }) =>
        ok({ items: [line(query.has("Before") ? 5 : 9)], hasMore: !query.has("Before") }),
      ),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Older" }));
  await screen.findByText("Event 5 · Match Odds");
  await userEvent.type(screen.getByLabelText("Search by event or competition"), "fiji");
  const last = () => wire.requestsTo("Settlement/GetSettlements").at(-1)?.query;
  await waitFor(() => expect(last()?.get("Search")).toBe("fiji"));
  expect(last()?.has("Before")).toBe(false);
});

it("leads back from a page that could not be read", async () => {
  const { screen } = openApp({
    path: "/settlements",
    wire: (rules) =>
      rules.on("Settlement/GetSettlements", ({ query }) =>
        query.has("Before")
          ? refused(503, "SERVICE_UNAVAILABLE", "Not now.")
          : ok({ items: [line(9)], hasMore: true }),
      ),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Older" }));
  expect(await screen.findByText("Not now.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Newest" }));
  expect(await screen.findByText("Event 9 · Match Odds")).toBeTruthy();
});

it("shows one event in Hindi, and leads to all", async () => {
  const { screen, wire, address } = openApp({
    path: "/settlements?event=3",
    stored: { language: "hi" },
    wire: (rules) =>
      rules.on("Settlement/GetSettlements", () =>
        ok({ items: [line(9), line(8, { deed: { type: "void" } })], hasMore: false }),
      ),
  });
  await screen.findByText("सेटल हुआ: India");
  await screen.findByText("रद्द: हर बेट लौटाई गई");
  expect(screen.queryByText("सुधार")).toBeNull();
  expect(wire.requestsTo("Settlement/GetSettlements")[0]?.query.get("EventId")).toBe("3");
  await userEvent.click(screen.getByRole("link", { name: "सभी इवेंट" }));
  await waitFor(() => expect(address()).toBe("/settlements"));
});
