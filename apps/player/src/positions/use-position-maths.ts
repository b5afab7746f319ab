import { whenWanted } from "@crossbook/ui";

/** What positions are counted by: a guest's page is drawn without it. */
export const usePositionMaths = whenWanted(() => import("./market-position.ts"));
