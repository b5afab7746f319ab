import { useMoment } from "./use-moment.ts";

const ISO_MOMENT = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;

/** Writes the moments in words of the server, which are in UTC, as the operator's clocks show them. */
export function useMomentWords(): (words: string) => string {
  const moment = useMoment();
  return (words) => words.replaceAll(ISO_MOMENT, moment);
}
