export { codeRefusal } from "./code-refusal.ts";
export { SecondFactors } from "./second-factors.ts";
