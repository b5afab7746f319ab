export { allocate } from "./allocate.ts";
export { type AmountFormat, formatPaise, formatSize, type Grouping } from "./format-paise.ts";
export {
  addPaise,
  MAX_AMOUNT_PAISE,
  nearestPaise,
  negatePaise,
  type Paise,
  paise,
  paiseFromMainUnits,
  paiseOfEntered,
  paiseToMainUnits,
  parsePaise,
  plainDigits,
  subtractPaise,
  zeroPaise,
} from "./paise.ts";
