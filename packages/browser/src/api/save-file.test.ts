import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveCsv } from "./save-file.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a file that is saved", () => {
  it("is marked as UTF-8, and is there until the browser has had time to read it", async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
      made.push(blob as Blob);
      return "blob:one";
    });
    const revoked = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined);
    const pressed = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    saveCsv("statement.csv", "a,b");
    expect(pressed).toHaveBeenCalledOnce();
    expect(new Uint8Array((await made[0]?.arrayBuffer()) ?? []).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    );
    vi.advanceTimersByTime(30_000);
    expect(revoked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(30_000);
    expect(revoked.mock.calls).toEqual([["blob:one"]]);
  });
});
