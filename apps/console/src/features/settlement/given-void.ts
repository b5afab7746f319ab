import type { SettlementAct } from "@crossbook/contract";

/** A void as it is entered. */
export interface VoidDraft {
  readonly what: "all" | "bets" | "runner" | "time";
  readonly bets: string;
  readonly runnerId: string;
  readonly from: string;
  readonly until: string;
}

/** As many as one call may name. */
const MOST_BETS = 100;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

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
      const isTime = [from, until].every((text) => MOMENT.test(text) && !Number.isNaN(Date.parse(text)));
      if (!isTime || Date.parse(from) >= Date.parse(until))
        return "Enter a time from one moment until a later one.";
      return { type: "voidBets", scope: { type: "time", from, until } };
    }
  }
}
