import { Loaded, paiseOfWire, useBrowserParts } from "@crossbook/browser";
import { api, type BonusTemplate } from "@crossbook/contract";
import { formatPaise } from "@crossbook/money";
import { Dialog, Field } from "@crossbook/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { NumberField } from "../../../fields/number-field.tsx";
import { requiredFault } from "../../../fields/required-fault.ts";
import { SelectField } from "../../../fields/select-field.tsx";
import { useMay } from "../../../session/use-operator.ts";
import { useManualTemplates } from "./use-manual-templates.ts";

/** Offers a player a bonus of an active template for grants by hand. */
export function GrantDialog({ onClose }: { readonly onClose: () => void }) {
  const templates = useManualTemplates();
  const offered = templates.data ?? [];
  const [first] = offered;
  if (first === undefined)
    return (
      <Dialog open onClose={onClose} title="Grant by hand">
        <Loaded query={templates} failure="The templates could not be loaded.">
          {() => <NoTemplate />}
        </Loaded>
      </Dialog>
    );
  return <GrantForm templates={offered} first={first} onClose={onClose} />;
}

function NoTemplate() {
  const mayCreate = useMay("createBonusTemplate");
  return (
    <>
      <p>No template for grants by hand is active. Create one and activate it first.</p>
      {mayCreate && <Link to="/bonuses/new">New template</Link>}
    </>
  );
}

function GrantForm({
  templates,
  first,
  onClose,
}: {
  readonly templates: readonly BonusTemplate[];
  readonly first: BonusTemplate;
  readonly onClose: () => void;
}) {
  const { newId } = useBrowserParts().ports;
  const [reference] = useState(newId);
  const [userName, setUserName] = useState("");
  const [isLeftOut, setIsLeftOut] = useState(false);
  const [amount, setAmount] = useState<number | null>(null);
  const [chosen, setChosen] = useState(first);
  const { templateId } = chosen;
  // A template that is retired meanwhile stays the one that is shown: what is sent is never another one.
  const choices = templates.some((template) => template.templateId === templateId)
    ? templates
    : [chosen, ...templates];
  const { run } = useAct(api.operator.grantBonus, {
    done: (grant) => `${grant.userName} is offered ${formatPaise(paiseOfWire(grant.amount))}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title="Grant by hand"
      act="Offer the bonus"
      onConfirm={(reason) => run({ userName: userName.trim(), templateId, amount, reference, reason })}
      onClose={onClose}
    >
      <Field
        label="Player"
        maxLength={256}
        autoComplete="off"
        required
        pattern=".*\S.*"
        error={isLeftOut ? requiredFault("Player", userName) : undefined}
        value={userName}
        onInvalid={() => setIsLeftOut(true)}
        onChange={({ target }) => setUserName(target.value)}
      />
      <SelectField
        label="Template"
        value={String(templateId)}
        choices={choices.map((template) => [String(template.templateId), template.name] as const)}
        onChange={(id) => setChosen(choices.find((one) => String(one.templateId) === id) ?? chosen)}
      />
      <NumberField label="Amount" hint="Empty: the template's own." value={amount} onChange={setAmount} />
    </ConfirmDialog>
  );
}
