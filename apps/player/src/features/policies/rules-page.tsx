import { policyText } from "../../messages/english/account/policies.ts";
import { settlementText } from "../../messages/english/betting/settlements.ts";
import { Link } from "../../routes/link.tsx";
import classes from "./policy-page.module.css";
import { PolicyPage } from "./policy-page.tsx";

/** The rules of betting. */
export function RulesPage() {
  const text = policyText();
  return (
    <PolicyPage title={text.rulesTitle} lead={text.rulesLead} parts={text.rules}>
      <Link to="/settlements" search={{}} className={classes.link}>
        {settlementText().title}
      </Link>
    </PolicyPage>
  );
}
