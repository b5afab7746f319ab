import { api, type BonusTemplate } from "@crossbook/contract";
import { Button, Dialog } from "@crossbook/ui";
import { useState } from "react";
import { ConfirmDialog } from "../../../acts/confirm-dialog.tsx";
import { DecisionDialog } from "../../../acts/decision-dialog.tsx";
import { useAct } from "../../../acts/use-act.ts";
import { useMay } from "../../../session/use-operator.ts";
import { TemplateForm } from "./template-form.tsx";

interface TemplateProps {
  readonly template: BonusTemplate;
}

/** Change, activate and retire, where the role may. */
export function TemplateActs(props: TemplateProps) {
  return useMay("changeBonusTemplate") && props.template.state !== "retired" ? <Acts {...props} /> : null;
}

function Acts({ template }: TemplateProps) {
  const { templateId, activeVersion, name } = template;
  // As the button said when it was pressed: a version that is written meanwhile is not the one that is activated.
  const [asked, setAsked] = useState(template.version);
  const version = template.version;
  const [open, setOpen] = useState<"change" | "activate" | "retire">();
  const close = () => setOpen(undefined);
  const retiring = useAct(api.operator.retireBonusTemplate, {
    done: () => `${name} is retired.`,
    quiet: true,
  });
  return (
    <>
      <Button onClick={() => setOpen("change")}>New version</Button>
      {activeVersion !== version && (
        <Button
          variant="primary"
          onClick={() => {
            setAsked(version);
            setOpen("activate");
          }}
        >
          Activate version {version}
        </Button>
      )}
      <Button variant="danger" onClick={() => setOpen("retire")}>
        Retire
      </Button>
      {open === "change" && <ChangeDialog template={template} onClose={close} />}
      {open === "activate" && (
        <DecisionDialog
          call={api.operator.activateBonusTemplate}
          title={`Activate version ${asked} of ${name}`}
          initial={{ templateId, version: asked }}
          labels={{}}
          act="Activate"
          done={() => `Offers are made from version ${asked} of ${name}.`}
          onClose={close}
        >
          <p>From now on offers are made from this version. Grants keep the terms that they have.</p>
        </DecisionDialog>
      )}
      {open === "retire" && (
        <ConfirmDialog
          title={`Retire ${name}`}
          act="Retire"
          tone="danger"
          onConfirm={(reason) => retiring.run({ templateId, reason })}
          onClose={close}
        >
          <p>No new offers are made of it, for good. What was offered stays as it is.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ChangeDialog({ template, onClose }: TemplateProps & { readonly onClose: () => void }) {
  const { templateId, name } = template;
  // The version that the form began with: over a newer one its words are refused.
  const [version] = useState(template.version);
  const { run } = useAct(api.operator.changeBonusTemplate, {
    done: (changed) => `Version ${changed.version} of ${name} is written.`,
    quiet: true,
  });
  return (
    <Dialog open onClose={onClose} title={`New version of ${name}`}>
      <TemplateForm
        template={template}
        submit="Write the version"
        onSubmit={({ title, description, terms }) => run({ templateId, version, title, description, terms })}
        onDone={onClose}
      />
    </Dialog>
  );
}
