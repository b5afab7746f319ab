import { measureReceipts, receiptReader } from "./measure-receipts.ts";

/** Prints how much of the golden set is read exactly: `npm run receipts`. */
const reader = receiptReader();
const measured = await measureReceipts(reader);
await reader.stop();
const count = (field: "utr" | "amount", how: "exact" | "none" | "wrong") =>
  measured.filter((each) => each[field] === how).length;
for (const { receipt, utr, amount } of measured)
  if (utr !== "exact" || amount === "wrong")
    process.stdout.write(`${receipt.file}: UTR ${utr}, amount ${amount}\n`);
for (const field of ["utr", "amount"] as const)
  process.stdout.write(
    `${field}: exact ${count(field, "exact")} of ${measured.length}, not found ${count(field, "none")}, wrong ${count(field, "wrong")}\n`,
  );
