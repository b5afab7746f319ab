import type { api, OutputOf } from "@crossbook/contract";

/** Everything that is known of a deposit by hand. */
export type DepositDetail = OutputOf<typeof api.operator.getDepositClaim>;
/** What the provider knows of a deposit by UPI. */
export type UpiOrder = NonNullable<OutputOf<typeof api.operator.getPayment>["upiOrder"]>;
