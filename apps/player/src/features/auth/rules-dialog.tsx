import { Dialog } from "@crossbook/ui";
import { PolicyParts } from "../../account/policy-parts.tsx";
import { policyText } from "../../messages/english/account/policies.ts";
import classes from "./rules-dialog.module.css";

interface RulesDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The rules of betting, for who is to accept them and has no account yet to read their page with. */
export function RulesDialog({ open, onClose }: RulesDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={policyText().rulesTitle}>
      <div className={classes.parts}>
        <PolicyParts parts={policyText().rules} />
      </div>
    </Dialog>
  );
}
