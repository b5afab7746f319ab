import type { SettlementAct } from "@crossbook/contract";

/** A void as it is entered. */
export interface VoidDraft {
  readonly what: "all" | "bets" | "runner" | "time";
  readonly bets: string;
  readonly runnerId: string;
  /** As a field of the browser for dates with times has it: by the device's clock, without a zone. */
  readonly from: string;
  readonly until: string;
}

/** As many as one call may name. */
const MOST_BETS = 100;

/** The void that was entered, or what is missing in words. */
export function givenVoid({ what, bets, runnerId, from, until }: VoidDraft): SettlementAct | string {
  switch (what) {
    case "all":
      return { type: "void" };
    case "runner":
      return runnerId === ""
        ? "Choose a runner."
        : { type: "voidBets", scope: { type: "runner", runnerId: Number(runnerId) } };
    case "bets": {
      const betIds = bets.split(/[\s,]+/).filter((text) => text !== "");
      if (betIds.length === 0 || betIds.length > MOST_BETS || !betIds.every((id) => /^\d{1,15}$/.test(id)))
        return `Enter 1 to ${MOST_BETS} numbers of bets.`;
      return { type: "voidBets", scope: { type: "bets", betIds: betIds.map(Number) } };
    }
    case "time": {
      const [start, end] = [new Date(from), new Date(until)];
      // Also where one is missing.
      if (!(start.getTime() < end.getTime())) return "Enter a time from one moment until a later one.";
      return {
        type: "voidBets",
        scope: { type: "time", from: start.toISOString(), until: end.toISOString() },
      };
    }
  }
}
