import { useOpenBets } from "./use-positions.ts";

/** How much less commission the player pays than his markets say, in whole percent of it; 0 for a guest, and until it is known. */
export function useCommissionDiscount(): number {
  return useOpenBets().data?.commissionDiscountPercent ?? 0;
}
