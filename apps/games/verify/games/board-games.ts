import type { Chance } from "../chance.ts";
import type { VerifierTexts } from "../texts/english.ts";
import { verifierText } from "../texts/verifier-text.ts";
import { fieldOf, notReadable, type VerifiedRound, wholeOf } from "../verified-round.ts";

/** What the buckets of each plinko board pay, from the left to the middle one. */
const PLINKO: Readonly<Record<string, string>> = {
  "8 low": "5.6 2.1 1.1 1 0.5",
  "8 medium": "13 3 1.3 0.7 0.4",
  "8 high": "29 4 1.5 0.3 0.2",
  "12 low": "10 3 1.6 1.4 1.1 1 0.5",
  "12 medium": "33 11 4 2 1.1 0.6 0.3",
  "12 high": "170 24 8.1 2 0.7 0.2 0.2",
  "16 low": "16 9 2 1.4 1.4 1.2 1.1 1 0.5",
  "16 medium": "110 41 10 5 3 1.5 1 0.5 0.3",
  "16 high": "1000 130 26 9 4 2 0.2 0.2 0.2",
};

/** What the segments of each wheel pay; of low risk the first ten, which repeat. */
const WHEEL: Readonly<Record<string, string>> = {
  low: "1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0",
  "10 medium": "0 1.9 0 1.5 0 2 0 1.5 0 3",
  "20 medium": "1.5 0 2 0 2 0 2 0 1.5 0 3 0 1.8 0 2 0 2 0 2 0",
  "50 medium":
    "5 0 1.5 0 2 0 1.5 0 2 0 1.5 0 1.5 0 2 0 3 0 1.5 0 1.5 0 2 0 1.5 0 2 0 1.5 0 1.5 0 3 0 2 0 1.5 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0",
};

/** The strips of the slot: wild, seven, bell, lotus, mango, lIme, cherry. */
const STRIPS = [
  "CMILCBIMCSIMCLIWCMILCMISCBIMCLBW",
  "CIMLCMIBLCIMCSIMCLIWMCIBCIMSCBLW",
  "MCIBCLMICSIMWCLICMILCIMBMCISLCBW",
];
const SYMBOLS: Readonly<Record<string, readonly [name: keyof VerifierTexts["symbols"], pays: number]>> = {
  W: ["wild", 450],
  S: ["seven", 100],
  B: ["bell", 40],
  L: ["lotus", 20],
  M: ["mango", 8],
  I: ["lime", 5],
  C: ["cherry", 3],
};
const LINES = ["111", "000", "222", "012", "210"];

/** Plinko: a word for each row, its highest bit is right. */
export async function verifyPlinko(choice: unknown, chance: Chance): Promise<VerifiedRound> {
  const rows = wholeOf(choice, "rows", 8, 16) ?? 0;
  const half = PLINKO[`${rows} ${String(fieldOf(choice, "risk"))}`]?.split(" ");
  if (half === undefined)
    return notReadable(verifierText().problems.needsChoice("Plinko", '{"rows":16,"risk":"high"}'));
  const path: number[] = [];
  for (let row = 0; row < rows; row += 1) path.push(await chance.below(2));
  const bucket = path.filter((step) => step === 1).length;
  const multiple = half[Math.min(bucket, rows - bucket)] ?? "0";
  const shown = [
    [verifierText().shown.way, path.map((step) => (step === 1 ? "R" : "L")).join("")],
    [verifierText().shown.bucket, String(bucket)],
  ] as const;
  return { ok: true, outcome: { path, bucket }, multiplier: tenThousandths(multiple), shown };
}

/** Wheel: one word is the segment. */
export async function verifyWheel(choice: unknown, chance: Chance): Promise<VerifiedRound> {
  const segments = wholeOf(choice, "segments", 10, 50);
  const multiples = segments === undefined ? undefined : wheelOf(segments, fieldOf(choice, "risk"));
  if (segments === undefined || multiples === undefined) {
    return notReadable(verifierText().problems.needsChoice("Wheel", '{"segments":20,"risk":"medium"}'));
  }
  const segment = await chance.below(segments);
  const multiplier = tenThousandths(multiples[segment % multiples.length] ?? "0");
  return {
    ok: true,
    outcome: { segment },
    multiplier,
    shown: [[verifierText().shown.segment, String(segment)]],
  };
}

function wheelOf(segments: number, risk: unknown): readonly string[] | undefined {
  if (![10, 20, 50].includes(segments)) return undefined;
  if (risk === "low") return WHEEL.low?.split(" ");
  if (risk === "medium") return WHEEL[`${segments} medium`]?.split(" ");
  if (risk !== "high") return undefined;
  return Array.from({ length: segments }, (_, index) => (index === 0 ? String((segments * 99) / 100) : "0"));
}

/** Slot: a word for each reel is its stop. */
export async function verifySlot(_choice: unknown, chance: Chance): Promise<VerifiedRound> {
  const stops: number[] = [];
  for (const { length } of STRIPS) stops.push(await chance.below(length));
  const rows = [0, 1, 2].map((row) =>
    STRIPS.map((strip, reel) => strip[((stops[reel] ?? 0) + row) % 32] ?? ""),
  );
  const paid = LINES.reduce((sum, line) => sum + linePays(line, rows), 0);
  const names = rows.map((row) => row.map(symbolText).join(" · "));
  return {
    ok: true,
    outcome: { stops },
    multiplier: paid * 2000,
    shown: names.map((text, row) => [verifierText().shown.row(row + 1), text] as const),
  };
}

/** What a line pays, in fifths of the stake. */
function linePays(line: string, rows: readonly (readonly string[])[]): number {
  const letters = line.split("").map((row, reel) => rows[Number(row)]?.[reel] ?? "");
  const plain = letters.filter((letter) => letter !== "W");
  const [first = "W"] = plain;
  if (plain.every((letter) => letter === first)) return SYMBOLS[first]?.[1] ?? 0;
  return letters.join("").startsWith("CC") ? 2 : 0;
}

/** A decimal text in ten-thousandths, without a fraction of two on the way. */
function tenThousandths(multiple: string): number {
  const [whole = "0", decimals = ""] = multiple.split(".");
  return Number(whole) * 10_000 + Number(decimals.padEnd(4, "0"));
}

function symbolText(letter: string): string {
  const [name] = SYMBOLS[letter] ?? [];
  return name === undefined ? "" : verifierText().symbols[name];
}
