import { ok, refused } from "@crossbook/browser/testing";
import { fireEvent, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openMarketWorld } from "../../testing/market-world.ts";
import { closeApps, type TestAppOptions } from "../../testing/test-app.tsx";
import type { Movement } from "./statement-table.tsx";

const saved: { readonly name: string; readonly blob: Blob }[] = [];
let printed = 0;

beforeEach(() => {
  saved.length = 0;
  printed = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) saved.push({ name: this.download, blob });
  });
  window.print = () => {
    printed += 1;
  };
});

afterEach(() => {
  closeApps();
  vi.restoreAllMocks();
});

const COUNT = 230;

function line(id: number): Movement {
  return {
    ...{
      id,
      date: "2026-11-20T18:40:05.000Z",
      description: `Line ${id}`,
      kind: "credit",
      group: "adjustment",
    },
    ...{ credit: "1.00", debit: "0.00", balance: `${id}.00`, balanceAfter: id, eventId: null },
    ...{ reference: null, settlement: null },
  };
}

/** A range of `count` lines that is read by pages. `closings`: what each answer says in turn, the last for ever. */
function openPage(count = COUNT, closings: readonly number[] = [COUNT], options: TestAppOptions = {}) {
  let answers = 0;
  return openMarketWorld({
    path: "/account-cash-statement",
    ...options,
    wire: (wire) => {
      wire.on("Transaction/GetHistory", ({ query }) => {
        const [skip, most] = [Number(query.get("SkipCount")), Number(query.get("MaxResultCount"))];
        const ids = Array.from(
          { length: Math.max(0, Math.min(most, count - skip)) },
          (_, at) => count - skip - at,
        );
        if (most === 100) answers += 1;
        const closingBalance = closings[Math.min(answers, closings.length) - 1] ?? COUNT;
        return ok({
          ...{ items: ids.map(line), totalCount: count, openingBalance: 0, closingBalance },
          ...{ totalCredit: count, totalDebit: 0 },
        });
      });
      options.wire?.(wire);
    },
  });
}

type Page = ReturnType<typeof openPage>;

async function press({ screen }: Page, name: "CSV" | "PDF"): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name }));
}

const sheet = () => document.querySelector(".sheet");

describe("the CSV of a range", () => {
  it("is the server's text with the mark that spreadsheets need, named by its days", async () => {
    const page = openPage(1, [1], {
      wire: (wire) =>
        wire.on("Transaction/GetHistoryFile", () => ({ status: 200, body: '"Number"\r\n1,"भारत"\r\n' })),
    });
    await userEvent.selectOptions(await page.screen.findByRole("combobox", { name: "Kind" }), "Adjustments");
    await press(page, "CSV");
    await waitFor(() => expect(saved).toHaveLength(1));
    const query = Object.fromEntries(page.wire.requestsTo("Transaction/GetHistoryFile")[0]?.query ?? []);
    expect(query).toMatchObject({ Type: "0", Kind: "adjustment", Zone: "Asia/Kolkata" });
    expect(query).not.toHaveProperty("SkipCount");
    expect(saved[0]?.name).toBe(`statement-${query["From"]}-${query["To"]}.csv`);
    expect(await saved[0]?.blob.text()).toBe('\uFEFF"Number"\r\n1,"भारत"\r\n');
  });

  it("is refused with the server's words, and nothing is saved", async () => {
    const page = openPage(1, [1], {
      wire: (wire) =>
        wire.on("Transaction/GetHistoryFile", () =>
          refused(422, "STATEMENT_TOO_LONG", "These days have 20001 lines."),
        ),
    });
    await press(page, "CSV");
    expect(await page.screen.findByText("These days have 20001 lines.")).toBeTruthy();
    expect(saved).toEqual([]);
    expect(page.screen.getByRole("button", { name: "CSV" }).hasAttribute("disabled")).toBe(false);
  });
});

describe("the PDF of a range", () => {
  it("is the print of every line, oldest first, between the balances; the sheet goes afterwards", async () => {
    const page = openPage();
    const title = () => document.title;
    await press(page, "PDF");
    await waitFor(() => expect(printed).toBe(1));
    const rows = [...(sheet()?.querySelectorAll("tbody tr") ?? [])].map((row) => row.textContent);
    expect(rows).toHaveLength(COUNT + 2);
    expect(rows[0]).toBe("Opening balance0.00");
    expect(rows[1]).toBe("21 Nov 2026, 00:10:05Line 11.000.001.00");
    expect(rows.at(-1)).toBe("Closing balance230.000.00230.00");
    expect(document.documentElement.hasAttribute("data-printing")).toBe(true);
    expect(title()).toMatch(/^statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d$/);
    expect(sheet()?.textContent).toContain("asha · ");
    fireEvent(window, new Event("afterprint"));
    await waitFor(() => expect(sheet()).toBeNull());
    expect(document.documentElement.hasAttribute("data-printing")).toBe(false);
    expect(title()).not.toMatch(/^statement-/);
  });

  it("is read again from the first line where a movement came meanwhile", async () => {
    const page = openPage(COUNT, [1, 2, 230]);
    await press(page, "PDF");
    await waitFor(() => expect(printed).toBe(1));
    const skips = page.wire.requestsTo("Transaction/GetHistory").map(({ query }) => query.get("SkipCount"));
    expect(skips.slice(-5)).toEqual(["0", "100", "0", "100", "200"]);
    expect(
      new Set([...(sheet()?.querySelectorAll("tbody tr") ?? [])].map((row) => row.textContent)).size,
    ).toBe(COUNT + 2);
  });

  it("is given up where movements come again and again", async () => {
    const page = openPage(COUNT, [1, 2, 3, 4, 5, 6, 7, 8]);
    await press(page, "PDF");
    expect(await page.screen.findByText(/changed while it was read/)).toBeTruthy();
    expect(printed).toBe(0);
  });

  it("of more lines than it can have is refused with words after the first answer", async () => {
    const page = openPage(2_001);
    await press(page, "PDF");
    expect(await page.screen.findByText(/have 2001 lines, and a PDF has at most 2000/)).toBeTruthy();
    expect(
      page.wire
        .requestsTo("Transaction/GetHistory")
        .filter(({ query }) => query.get("MaxResultCount") === "100"),
    ).toHaveLength(1);
    expect(sheet()).toBeNull();
  });
});

it("a file that is on its way is asked for once, also where a print is done meanwhile", async () => {
  const { screen, wire } = openPage(1, [1], {
    wire: (rules) => rules.on("Transaction/GetHistoryFile", () => "silent"),
  });
  const csv = await screen.findByRole("button", { name: "CSV" });
  await userEvent.click(csv);
  await waitFor(() => expect(csv.getAttribute("aria-busy")).toBe("true"));
  await userEvent.click(screen.getByRole("button", { name: "PDF" }));
  await waitFor(() => expect(printed).toBe(1));
  expect(csv.getAttribute("aria-busy")).toBe("true");
  await userEvent.click(csv);
  expect(wire.requestsTo("Transaction/GetHistoryFile")).toHaveLength(1);
});
