import { dayWords, type SourceWords } from "@crossbook/contract";

/** Where an event comes from, in Hindi. */
export const HINDI_SOURCES: SourceWords = {
  short: { simulated: "सिम्युलेटेड", byHand: "हाथ से", replay: "रीप्ले" },
  replay: ({ day, from, minutesSimulated }) =>
    `${dayWords(day, "hi-IN")} का रीप्ले · ${from}${minutesSimulated ? " · गोल के मिनट सिम्युलेटेड" : ""}`,
};
