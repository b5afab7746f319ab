import { ERROR_CATALOGUE } from "@crossbook/contract";
import type { TextsOf } from "@crossbook/ui";
import type { refusalText } from "../../english/shell/refusals.ts";
import { REFUSALS_BY_CODE } from "./refusals-by-code.ts";

const WORDS: Readonly<Record<string, string | undefined>> = REFUSALS_BY_CODE;

export const refusal: TextsOf<typeof refusalText> = {
  failure: ({ kind, code, message }) => {
    if (kind === "network") return "कृपया अपना इंटरनेट कनेक्शन जाँचें...";
    if (kind === "timeout") return "सर्वर ने समय पर जवाब नहीं दिया। कृपया दोबारा कोशिश करें।";
    const words = code && WORDS[code];
    if (!words) return message;
    // Figures that the server has put into its own words must not be lost.
    const saysMore = code !== undefined && message !== ERROR_CATALOGUE[code].message && /\d/.test(message);
    return saysMore ? `${words} (${message})` : words;
  },
};
