import { PolicyPage } from "./policy-page.tsx";
import { RULES } from "./rules-text.ts";

/** The rules of betting. */
export function RulesPage() {
  return (
    <PolicyPage
      title="Rules and regulations"
      lead="How bets are matched, settled, voided and corrected. A market's own rules are on its page."
      parts={RULES}
    />
  );
}
