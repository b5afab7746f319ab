import { readFile } from "node:fs/promises";
import { paise, parsePaise } from "@crossbook/money";
import { pino } from "pino";
import { systemClock } from "../../../ports/clock.ts";
import { ImageReader } from "../reader/image-reader.ts";
import { readReceipt } from "../receipt.ts";
import { type GoldenReceipt, goldenReceipts, RECEIPTS_FOLDER } from "./receipt-scenes.ts";

/** What was read from one screenshot of the golden set. */
export interface MeasuredReceipt {
  readonly receipt: GoldenReceipt;
  readonly utr: "exact" | "none" | "wrong";
  readonly amount: "exact" | "none" | "wrong";
}

/** Reads pictures as the server does; `stop` it at the end. */
export function receiptReader(): ImageReader {
  return new ImageReader({ clock: systemClock, logger: pino({ level: "silent" }) });
}

/** Reads the golden set, or a part of it, as an upload is read; `spoil` changes each picture before. */
export async function measureReceipts(
  reader: ImageReader,
  isMeasured: (receipt: GoldenReceipt, at: number) => boolean = () => true,
  spoil: (picture: Buffer) => Promise<Buffer> = async (picture) => picture,
): Promise<readonly MeasuredReceipt[]> {
  const measured: MeasuredReceipt[] = [];
  for (const receipt of goldenReceipts().filter(isMeasured)) {
    const picture = await spoil(await readFile(new URL(receipt.file, RECEIPTS_FOLDER)));
    const prepared = await reader.prepare(picture);
    if (prepared === "busy" || !prepared.ok) throw new Error(`${receipt.file} was not taken`);
    const found = readReceipt((await reader.recognise(prepared.display)) ?? "");
    const shown = parsePaise(receipt.amount) ?? paise(0);
    measured.push({ receipt, utr: judged(found.utr, receipt.utr), amount: judged(found.amount, shown) });
  }
  return measured;
}

function judged<Value>(found: Value | undefined, shown: Value): "exact" | "none" | "wrong" {
  if (found === undefined) return "none";
  return found === shown ? "exact" : "wrong";
}
