import type { BrowserApi } from "@crossbook/browser";
import { describe, expect, it } from "vitest";
import { MAX_PRINT_LINES, readWholeRange } from "./whole-range.ts";

/** A statement that has so many lines at each answer, the last for ever; its closing balance never changes. */
function statementOf(counts: readonly number[]) {
  const asked: number[] = [];
  const call = async (_endpoint: unknown, input: { readonly SkipCount?: number }) => {
    const skip = input.SkipCount ?? 0;
    asked.push(skip);
    const totalCount = counts[Math.min(asked.length, counts.length) - 1] ?? 0;
    const items = Array.from({ length: Math.max(0, Math.min(100, totalCount - skip)) }, (_, at) => ({
      id: totalCount - skip - at,
    }));
    return { ok: true, result: { items, totalCount, closingBalance: 500 } };
  };
  return { asked, api: { call } as unknown as Pick<BrowserApi, "call"> };
}

describe("the whole range of a statement", () => {
  it("is begun again where two movements came meanwhile that leave the balance as it was", async () => {
    const { api, asked } = statementOf([150, 152]);
    const read = await readWholeRange(api, {});
    expect(asked).toEqual([0, 100, 0, 100]);
    expect(read.ok && read.page.items).toHaveLength(152);
  });

  it("has as many lines as can be printed, and not one more", async () => {
    const most = await readWholeRange(statementOf([MAX_PRINT_LINES]).api, {});
    expect(most.ok && most.page.items).toHaveLength(MAX_PRINT_LINES);
    expect((await readWholeRange(statementOf([MAX_PRINT_LINES + 1]).api, {})).ok).toBe(false);
  });
});
