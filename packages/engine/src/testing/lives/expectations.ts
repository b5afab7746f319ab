import { expect } from "vitest";

export function expectSame(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(expected);
}

export function expectAtMost(actual: number, most: number): void {
  expect(actual).toBeLessThanOrEqual(most);
}
