import { policyText } from "../../messages/english/account/policies.ts";
import { PolicyPage } from "./policy-page.tsx";

/** The rules of betting. */
export function RulesPage() {
  const text = policyText();
  return <PolicyPage title={text.rulesTitle} lead={text.rulesLead} parts={text.rules} />;
}
