import { expect, it } from "vitest";
import { SecretSeal } from "./secret-seal.ts";

it("opens for the same installation, purpose and owner, and for nothing else", () => {
  const seal = new SecretSeal("a secret of the installation", "tests");
  const secret = Buffer.from("twenty bytes it is!!");
  const sealed = seal.seal(secret, 7);
  expect(sealed.includes(secret)).toBe(false);
  expect(Buffer.from(seal.open(sealed, 7))).toEqual(secret);
  expect(seal.seal(secret, 7)).not.toEqual(sealed);
  expect(() => seal.open(sealed, 8)).toThrow("unable to authenticate data");
  const others = [
    new SecretSeal("another", "tests"),
    new SecretSeal("a secret of the installation", "another purpose"),
  ];
  for (const other of others) expect(() => other.open(sealed, 7)).toThrow("unable to authenticate data");
  sealed[30] = (sealed[30] ?? 0) ^ 1;
  expect(() => seal.open(sealed, 7)).toThrow("unable to authenticate data");
});
