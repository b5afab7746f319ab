export {
  addPaise,
  MAX_AMOUNT_PAISE,
  negatePaise,
  type Paise,
  paise,
  paiseFromMainUnits,
  paiseToMainUnits,
  parsePaise,
  subtractPaise,
  zeroPaise,
} from "./paise.ts";
