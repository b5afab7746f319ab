import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "colour.css"), "utf8");

type Tokens = ReadonlyMap<string, string>;

function block(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  const body = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...body.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

/** What a document with these attributes resolves. */
function tokens(mode: "light" | "dark", host: "default" | "blue" | "yellow"): Tokens {
  const layers = [block(":root")];
  if (mode === "dark") layers.push(block(':root[data-mode="dark"]'));
  if (host !== "default") layers.push(block(`:root[data-host="${host}"]`));
  if (host !== "default" && mode === "dark")
    layers.push(block(`:root[data-host="${host}"][data-mode="dark"]`));
  return new Map(layers.flatMap((layer) => [...layer]));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT_ON: readonly (readonly [text: string, ground: string])[] = [
  ...["background", "surface", "raised"].flatMap((ground) => [
    ["text", ground] as const,
    ["muted", ground] as const,
  ]),
  ["primary-text", "surface"],
  ["primary-text", "background"],
  ["primary-text", "primary-soft"],
  ["on-primary", "primary"],
  ["on-primary", "primary-strong"],
  ...["back-1", "back-2", "back-3", "lay-1", "lay-2", "lay-3"].flatMap((ground) => [
    ["on-price", ground] as const,
    ["on-price-muted", ground] as const,
  ]),
  ["muted", "stale"],
  ["back-text", "surface"],
  ["lay-text", "surface"],
  ...["win", "loss", "caution"].flatMap((tone) => [
    [tone, "surface"] as const,
    [tone, `${tone}-soft`] as const,
  ]),
];

const MEANING_ON: readonly (readonly [mark: string, ground: string])[] = [
  ["border-strong", "surface"],
  ["focus", "surface"],
  ["focus", "background"],
];

const THEMES = (["light", "dark"] as const).flatMap((mode) =>
  (["default", "blue", "yellow"] as const).map((host) => [mode, host] as const),
);

describe.each(THEMES)("colours, %s and %s", (mode, host) => {
  const theme = tokens(mode, host);
  const ratio = ([a, b]: readonly [string, string]) => contrast(theme.get(a) ?? "", theme.get(b) ?? "");

  it("give every text at least 4.5 to 1 on its ground", () => {
    expect(
      TEXT_ON.filter((pair) => !(ratio(pair) >= 4.5)).map((pair) => `${pair.join(" on ")} ${ratio(pair)}`),
    ).toEqual([]);
  });

  it("give borders and focus that mean something at least 3 to 1", () => {
    expect(
      MEANING_ON.filter((pair) => !(ratio(pair) >= 3)).map((pair) => `${pair.join(" on ")} ${ratio(pair)}`),
    ).toEqual([]);
  });
});

it("[CONST-16] the primary colour of the default theme is purple", () => {
  expect(tokens("light", "default").get("primary")).toBe("#5b2bbf");
});

describe("the design's own colours", () => {
  it.each([
    ["background", "#f6f5fa"],
    ["primary", "#5b2bbf"],
    ["back-1", "#a9d3f5"],
    ["lay-1", "#f7bfd0"],
    ["on-price", "#14202b"],
    ["win", "#0b7a4b"],
    ["loss", "#b3261e"],
  ])("%s is %s", (name, colour) => {
    expect(tokens("light", "default").get(name)).toBe(colour);
  });

  it("change with the host in the primary family only", () => {
    const plain = tokens("light", "default");
    for (const host of ["blue", "yellow"] as const) {
      const changed = [...tokens("light", host)].filter(([name, colour]) => plain.get(name) !== colour);
      for (const [name] of changed) expect(name).toMatch(/primary|focus/);
    }
  });
});
