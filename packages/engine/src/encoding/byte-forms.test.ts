import { describe, expect, it } from "vitest";
import { ByteReader } from "./byte-reader.ts";
import { ByteWriter, NUMBER_FORM, VALUE_FORM } from "./byte-writer.ts";

function written(write: (writer: ByteWriter) => void): number[] {
  const writer = new ByteWriter();
  write(writer);
  return [...writer.bytes()];
}

function reader(...bytes: readonly number[]): ByteReader {
  return new ByteReader(Uint8Array.from(bytes));
}

const { u16, u32, u48, f64 } = NUMBER_FORM;

describe("a number's form", () => {
  // These bytes are in journals: a change of them needs another version.
  it.each([
    [0, [0]],
    [247, [247]],
    [248, [u16, 248, 0]],
    [65_535, [u16, 255, 255]],
    [65_536, [u32, 0, 0, 1, 0]],
    [2 ** 32 - 1, [u32, 255, 255, 255, 255]],
    [2 ** 32 + 3, [u48, 3, 0, 0, 0, 1, 0]],
    [2 ** 48 - 1, [u48, 255, 255, 255, 255, 255, 255]],
    [-1, [f64, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf]],
    [-0, [f64, 0, 0, 0, 0, 0, 0, 0, 0x80]],
    [0.5, [f64, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]],
    [2 ** 48, [f64, 0, 0, 0, 0, 0, 0, 0xf0, 0x42]],
  ] as const)("of %d is %j, and is read back", (value, bytes) => {
    expect(written((writer) => writer.number(value))).toEqual(bytes);
    const read = reader(...bytes);
    expect(read.number()).toBe(value);
    expect([read.failed, read.atEnd]).toEqual([false, true]);
  });

  it.each([u16, u32, u48, f64, 252, 253, 254, 255])(
    "beginning with %d fails where nothing follows",
    (form) => {
      const read = reader(form);
      expect(read.number()).toBe(0);
      expect(read.failed).toBe(true);
    },
  );
});

describe("a text's form", () => {
  it.each([
    ["", [0]],
    ["az", [4, 97, 122]],
    ["\u007f", [2, 127]],
    ["\u0080", [3, 128, 0]],
    ["a₹", [5, 97, 0, 0xb9, 0x20]],
  ] as const)("of %j is %j, and is read back", (text, bytes) => {
    expect(written((writer) => writer.text(text))).toEqual(bytes);
    expect(reader(...bytes).text()).toBe(text);
  });

  it.each([
    ["a unit short", [4, 97]],
    ["half a wide unit short", [5, 97, 0, 0xb9]],
    ["of half a unit", [f64, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 97]],
    ["of minus two units", [f64, 0, 0, 0, 0, 0, 0, 0x10, 0xc0, 97]],
    ["of more units than memory has", [f64, 0, 0, 0, 0, 0, 0, 0xf0, 0x7f, 97]],
  ] as const)("%s fails and is empty", (_, bytes) => {
    const read = reader(...bytes);
    expect(read.text()).toBe("");
    expect(read.failed).toBe(true);
  });
});

describe("a value's form", () => {
  it.each([
    [undefined, [VALUE_FORM.undefined]],
    [false, [VALUE_FORM.false]],
    [true, [VALUE_FORM.true]],
    [7, [VALUE_FORM.number, 7]],
    ["b", [VALUE_FORM.text, 2, 98]],
    [[], [VALUE_FORM.list, 0]],
    [{}, [VALUE_FORM.object, 0]],
    [
      { b: [1, "c"] },
      [VALUE_FORM.object, 1, 2, 98, VALUE_FORM.list, 2, VALUE_FORM.number, 1, VALUE_FORM.text, 2, 99],
    ],
  ] as const)("of %j is %j, and is read back", (value, bytes) => {
    expect(written((writer) => writer.value(value))).toEqual(bytes);
    const read = reader(...bytes);
    expect(read.value()).toEqual(value);
    expect([read.failed, read.atEnd]).toEqual([false, true]);
  });

  it("may be eight lists deep, and not nine", () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
    for (const [depth, failed] of [
      [8, false],
      [9, true],
    ] as const) {
      const read = reader(...written((writer) => writer.value(nested(depth))));
      read.value();
      expect(read.failed).toBe(failed);
    }
  });

  it.each([7, 255])("beginning with %d is none", (form) => {
    const read = reader(form, 0, 0);
    expect(read.value()).toBeUndefined();
    expect(read.failed).toBe(true);
  });

  it.each([
    ["list", [VALUE_FORM.list, u32, 255, 255, 255, 255, VALUE_FORM.true]],
    ["object", [VALUE_FORM.object, u32, 255, 255, 255, 255, 2, 98, VALUE_FORM.true]],
  ] as const)("that counts more of a %s than there is ends with the bytes", (_, bytes) => {
    const read = reader(...bytes);
    read.value();
    expect(read.failed).toBe(true);
  });
});

describe("a list or an object", () => {
  const counts = [
    ["half a one", [f64, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f]],
    ["minus one", [f64, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf]],
    ["not a number", [f64, 0, 0, 0, 0, 0, 0, 0xf8, 0x7f]],
  ] as const;

  it.each(counts)("fails where it counts %s", (_, count) => {
    for (const form of [VALUE_FORM.list, VALUE_FORM.object]) {
      const read = reader(form, ...count, 2, 98, VALUE_FORM.true);
      expect(read.value()).toEqual(form === VALUE_FORM.list ? [] : {});
      expect(read.failed).toBe(true);
    }
  });
});

describe("a reader that has failed", () => {
  it("gives zeros and nothing, and never goes on", () => {
    const read = reader(1, 2, 3);
    read.fail();
    expect([read.byte(), read.number(), read.text(), read.value()]).toEqual([0, 0, "", undefined]);
    expect([read.failed, read.atEnd]).toEqual([true, false]);
  });
});

describe("a writer", () => {
  it("gives a copy: what is written later does not change it", () => {
    const writer = new ByteWriter();
    writer.byte(1);
    const before = writer.bytes();
    for (let count = 0; count < 2000; count += 1) writer.number(count);
    expect([...before]).toEqual([1]);
    const read = new ByteReader(writer.bytes());
    expect(read.byte()).toBe(1);
    for (let count = 0; count < 2000; count += 1) expect(read.number()).toBe(count);
    expect(read.atEnd).toBe(true);
  });
});
