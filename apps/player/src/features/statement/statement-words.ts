import type { TransactionGroup } from "@crossbook/contract";
import { statementText } from "../../messages/english/payments/statement.ts";

/** What the lines of a group are called, as a choice and of one line. */
export const GROUP_WORDS = {
  deposit: {
    get many() {
      return statementText().deposits;
    },
    get one() {
      return statementText().deposit;
    },
  },
  withdrawal: {
    get many() {
      return statementText().withdrawals;
    },
    get one() {
      return statementText().withdrawal;
    },
  },
  adjustment: {
    get many() {
      return statementText().adjustments;
    },
    get one() {
      return statementText().adjustment;
    },
  },
  bonus: {
    get many() {
      return statementText().bonuses;
    },
    get one() {
      return statementText().bonus;
    },
  },
  demo: {
    get many() {
      return statementText().demoMoney;
    },
    get one() {
      return statementText().demoMoney;
    },
  },
  casino: {
    get many() {
      return statementText().casino;
    },
    get one() {
      return statementText().casino;
    },
  },
  market: {
    get many() {
      return statementText().markets;
    },
    get one() {
      return statementText().market;
    },
  },
} as const satisfies Record<TransactionGroup, { readonly many: string; readonly one: string }>;

/** The choices of the call's `Type`, each with the groups that it lets through. */
export const TYPES = [
  {
    value: 0,
    get label() {
      return statementText().all;
    },
    groups: ["deposit", "withdrawal", "adjustment", "bonus", "demo", "casino", "market"],
  },
  {
    value: 1,
    get label() {
      return statementText().paymentsGroup;
    },
    groups: ["deposit", "withdrawal", "adjustment", "bonus", "demo"],
  },
  {
    value: 2,
    get label() {
      return statementText().games;
    },
    groups: ["casino", "market"],
  },
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
