import type { CallError } from "@crossbook/client";
import { BONUS_TYPES, type BonusTemplate, type BonusType } from "@crossbook/contract";
import { Button, Field } from "@crossbook/ui";
import { type SyntheticEvent, useState } from "react";
import { focusFirstInvalid } from "../../../fields/focus-first-invalid.ts";
import { Refusal } from "../../../fields/refusal.tsx";
import { SelectField } from "../../../fields/select-field.tsx";
import { TextArea } from "../../../fields/text-area.tsx";
import { useFormAnswer } from "../../../fields/use-form-answer.ts";
import { typeWords } from "../bonus-words.tsx";
import { TermsFields } from "../terms/terms-fields.tsx";
import { type Terms, termsOfType } from "../terms/terms-of-type.ts";
import classes from "./template-form.module.css";

/** What a template says. */
export interface TemplateContent {
  readonly name: string;
  readonly type: BonusType;
  readonly title: string;
  readonly description: string;
  readonly terms: Terms;
}

interface TemplateFormProps {
  /** The template that is changed, of which name and type stay; undefined: a new one. */
  readonly template?: BonusTemplate;
  readonly submit: string;
  /** Answers the refusal; undefined: done. */
  readonly onSubmit: (content: TemplateContent) => Promise<CallError | undefined>;
  /** Called once it is done, while the form is still shown. */
  readonly onDone?: () => void;
}

/** The form of a template: its texts, and the terms of its type. */
export function TemplateForm({ template, submit, onSubmit, onDone }: TemplateFormProps) {
  const [content, setContent] = useState<TemplateContent>(
    template ?? { name: "", type: "welcome", title: "", description: "", terms: termsOfType("welcome") },
  );
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const answered = useFormAnswer(onDone);
  const change = (changed: Partial<TemplateContent>) => setContent({ ...content, ...changed });

  async function handleSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!event.currentTarget.checkValidity()) return focusFirstInvalid(event.currentTarget);
    setBusy(true);
    const refused = answered(await onSubmit(content));
    setBusy(false);
    setRefusal(refused && wordsOf(refused));
  }

  return (
    <form className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {template === undefined && (
        <div className={classes.head}>
          <Field
            label="Name"
            hint="Of operators: letters, digits, dots, dashes."
            maxLength={64}
            value={content.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <SelectField
            label="Type"
            value={content.type}
            choices={BONUS_TYPES.map((type) => [type, typeWords(type)] as const)}
            onChange={(type) => change({ type, terms: termsOfType(type) })}
          />
        </div>
      )}
      <Field
        label="Title"
        maxLength={80}
        value={content.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={500}
        value={content.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <TermsFields
        key={content.type}
        type={content.type}
        terms={content.terms}
        onChange={(terms) => change({ terms })}
      />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" variant="primary" busy={busy}>
        {submit}
      </Button>
    </form>
  );
}

/** The refusal with the fields that it is about. */
function wordsOf({ message, validationErrors }: CallError): string {
  const faults = validationErrors.map((fault) => `${fault.members.join(", ")}: ${fault.message}`);
  return [message, ...faults].join(" ");
}
