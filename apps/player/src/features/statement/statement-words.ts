import type { TransactionGroup } from "@crossbook/contract";

/** What the lines of a group are called, as a choice and of one line. */
export const GROUP_WORDS = {
  deposit: { many: "Deposits", one: "Deposit" },
  withdrawal: { many: "Withdrawals", one: "Withdrawal" },
  adjustment: { many: "Adjustments", one: "Adjustment" },
  bonus: { many: "Bonuses", one: "Bonus" },
  demo: { many: "Demo money", one: "Demo money" },
  casino: { many: "Casino", one: "Casino" },
  market: { many: "Markets", one: "Market" },
} as const satisfies Record<TransactionGroup, { readonly many: string; readonly one: string }>;

/** The choices of the call's `Type`, each with the groups that it lets through. */
export const TYPES = [
  {
    value: 0,
    label: "All",
    groups: ["deposit", "withdrawal", "adjustment", "bonus", "demo", "casino", "market"],
  },
  {
    value: 1,
    label: "Deposits and withdrawals",
    groups: ["deposit", "withdrawal", "adjustment", "bonus", "demo"],
  },
  { value: 2, label: "Games", groups: ["casino", "market"] },
] as const satisfies readonly {
  readonly value: number;
  readonly label: string;
  readonly groups: readonly TransactionGroup[];
}[];

/** The choice of this number; any other: all. */
export function typeOf(value: number): (typeof TYPES)[number] {
  return TYPES.find((type) => type.value === value) ?? TYPES[0];
}

/** A group by its name, as an address or a list box has it; undefined: every group. */
export function groupOf(name: string | undefined): TransactionGroup | undefined {
  return TYPES[0].groups.find((group) => group === name);
}
