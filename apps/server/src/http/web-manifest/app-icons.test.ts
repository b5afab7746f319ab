import { expect, it } from "vitest";
import { AppIcons } from "./app-icons.ts";

it("an icon is drawn once, and again where that has failed", async () => {
  let drawn = 0;
  const icons = new AppIcons(async () => {
    drawn += 1;
    if (drawn === 1) throw new Error("no memory");
    return Buffer.from(`picture ${drawn}`);
  });
  await expect(icons.draw("192.png", "default")).rejects.toThrow("no memory");
  expect(String(await icons.draw("192.png", "default"))).toBe("picture 2");
  expect(String(await icons.draw("192.png", "default"))).toBe("picture 2");
});
