import { paise } from "@crossbook/money";
import { expect, it } from "vitest";
import { depositRefusal } from "./deposit-amount.ts";

it.each([
  ["largest", { minDepositAmount: 1, maxDepositAmount: 4.35 }, 435, 436],
  ["smallest", { minDepositAmount: 1.1, maxDepositAmount: 200_000 }, 110, 109],
])(
  "takes exactly the %s amount of a host whose limit has paise, and none a paisa beyond",
  (_, limits, taken, refused) => {
    expect(depositRefusal(paise(taken), limits)).toBeUndefined();
    expect(depositRefusal(paise(refused), limits)).toBeDefined();
  },
);
