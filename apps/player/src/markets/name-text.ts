import type { NameTexts } from "@crossbook/contract";
import { eventText } from "../messages/english/betting/events.ts";

const same = (name: string) => name;

const AS_GIVEN: NameTexts = {
  market: same,
  runner: same,
  result: same,
  group: same,
  unit: same,
  reason: same,
  rules: same,
};

/** Names of markets and runners, reasons and rules, as the viewer's language says them: in English as the server gives them. */
export function nameText(): NameTexts {
  return eventText().names ?? AS_GIVEN;
}
