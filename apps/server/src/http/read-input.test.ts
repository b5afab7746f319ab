import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { readInput } from "./read-input.ts";

const schema = z.object({
  id: z.int().check(z.minimum(1)),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(5))),
  kind: z.optional(z.enum(["a", "b"])),
});

const messageOf = (query: unknown, body: unknown) => {
  const read = readInput(schema, query, body);
  return read.ok ? undefined : read.message;
};

describe("a call's input", () => {
  it("is read from the query, the body or both, the body first", () => {
    expect(readInput(schema, { id: 1 }, undefined)).toEqual({ ok: true, input: { id: 1 } });
    expect(readInput(schema, {}, { id: 2 })).toEqual({ ok: true, input: { id: 2 } });
    expect(readInput(schema, { id: 1, name: "q" }, { id: 2 })).toEqual({
      ok: true,
      input: { id: 2, name: "q" },
    });
  });

  it("loses keys that the schema does not know", () => {
    expect(readInput(schema, {}, { id: 1, token: "secret" })).toEqual({ ok: true, input: { id: 1 } });
  });

  it.each([
    [{}, "id is missing."],
    [{ id: "1" }, "id must be a number."],
    [{ id: 0 }, "id must be at least 1."],
    [{ id: 1, name: "" }, "name must not be empty."],
    [{ id: 1, name: "sixsix" }, "name must be at most 5 characters long."],
    [{ id: 1, kind: "c" }, "kind must be one of a, b."],
    [[1], "The request's body must be a JSON object."],
    ["text", "The request's body must be a JSON object."],
  ])("is refused with words for its fault: %j", (body, message) => {
    expect(messageOf({}, body)).toBe(message);
  });

  it("names every fault, with the field it is in", () => {
    const read = readInput(schema, {}, { id: "1", kind: "c" });
    expect(read).toMatchObject({
      code: "INVALID_INPUT",
      validationErrors: [{ members: ["id"] }, { members: ["kind"] }],
    });
  });

  it("is read by the quick reader where that can, else by the schema", () => {
    const quick = (given: Readonly<Record<string, unknown>>) =>
      given["id"] === 1 ? { id: "quick" } : undefined;
    expect(readInput(schema, {}, { id: 1 }, quick)).toEqual({ ok: true, input: { id: "quick" } });
    expect(readInput(schema, {}, { id: 2 }, quick)).toEqual({ ok: true, input: { id: 2 } });
  });
});
