import { seededRandom } from "@crossbook/testkit";
import type { LayoutName, ReceiptScene } from "./receipt-layouts.ts";

/** A screenshot of the golden set: what it shows, and how it was saved. */
export interface GoldenReceipt extends ReceiptScene {
  readonly file: string;
  readonly saved: "png" | "jpeg" | "soft";
}

const LAYOUTS: readonly LayoutName[] = ["violet", "plain", "blue", "dark"];
const OF_A_LAYOUT = 12;
const SEED = 20_261_122;
/** Those that the machine has which draws them; the drawn pictures are kept, so that every machine reads the same. */
const FONTS = ["DejaVu Sans", "DejaVu Sans Condensed", "DejaVu Serif", "DejaVu Sans"] as const;
const SAVED = ["png", "png", "jpeg", "soft"] as const;
const AMOUNTS = [
  "500",
  "500.00",
  "1,500",
  "2,000.00",
  "12,345.50",
  "100",
  "750",
  "1,00,000",
  "3,000",
  "199.99",
];
const PAYERS = ["Asha Rao", "Vikram Singh", "Meera Nair", "Imran Khan", "Leela Das"];

/** The golden set, the same every time. */
export function goldenReceipts(): readonly GoldenReceipt[] {
  const random = seededRandom(SEED);
  const pick = <Item>(items: readonly Item[]) => items[random.integer(items.length)] as Item;
  return LAYOUTS.flatMap((layout) =>
    Array.from({ length: OF_A_LAYOUT }, (_, at): GoldenReceipt => {
      const day = 1 + random.integer(326);
      const utr = `6${String(day).padStart(3, "0")}${String(random.integer(100_000_000)).padStart(8, "0")}`;
      const saved = SAVED[at % SAVED.length] ?? "png";
      const extension = saved === "png" ? "png" : "jpg";
      return {
        ...{ layout, utr, saved, amount: pick(AMOUNTS), payer: pick(PAYERS) },
        ...{
          at: `${1 + random.integer(28)} Nov 2026, ${1 + random.integer(12)}:${10 + random.integer(49)} pm`,
        },
        font: FONTS[at % FONTS.length] ?? "DejaVu Sans",
        file: `${layout}-${String(at + 1).padStart(2, "0")}.${extension}`,
      };
    }),
  );
}

/** Where the drawn pictures are. */
export const RECEIPTS_FOLDER = new URL("./receipts/", import.meta.url);
