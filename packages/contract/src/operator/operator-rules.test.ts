import { describe, expect, expectTypeOf, it } from "vitest";
import { operator } from "./operator.ts";
import { OPERATOR_RULES, type OperatorCall, type OperatorRule } from "./operator-rules.ts";

const CALLS = Object.entries(operator).filter(([, { audience }]) => audience === "operator");

describe("the rules of operators' calls", () => {
  it("are there for every call of an operator and for nothing else", () => {
    expect(Object.keys(OPERATOR_RULES).toSorted()).toEqual(CALLS.map(([name]) => name).toSorted());
    // @ts-expect-error -- a call without a rule
    const rules: Readonly<Record<OperatorCall, OperatorRule>> = { logout: OPERATOR_RULES.logout };
    expect(Object.keys(rules)).toHaveLength(1);
    expectTypeOf<"authenticate">().not.toExtend<OperatorCall>();
  });

  it("let an admin make every call, and nobody else make operators", () => {
    for (const { roles } of Object.values(OPERATOR_RULES)) expect(roles).toContain("admin");
    for (const call of [
      "createOperator",
      "setOperatorRole",
      "setOperatorPassword",
      "lockOperator",
      "resetSecondFactor",
    ] as const)
      expect(OPERATOR_RULES[call].roles).toEqual(["admin"]);
  });

  it("need a fresh second factor only of calls that declare its refusal", () => {
    for (const [name, { errors }] of CALLS)
      expect([name, (errors as readonly string[]).includes("SECOND_FACTOR_NEEDED")]).toEqual([
        name,
        OPERATOR_RULES[name as OperatorCall].freshSecondFactor,
      ]);
  });
});
