import { PasswordField } from "@crossbook/browser";
import type { CallError } from "@crossbook/client";
import { Button, Field, Switch } from "@crossbook/ui";
import { type SyntheticEvent, useState } from "react";
import { type FormField, faultsOf, formFields, type ObjectSchema } from "./form-fields.ts";
import { Refusal } from "./refusal.tsx";
import { requiredFault } from "./required-fault.ts";
import classes from "./schema-form.module.css";
import { SelectField } from "./select-field.tsx";
import { typedNumber } from "./typed-number.ts";
import { useFormAnswer } from "./use-form-answer.ts";
import { useInvalidFocus } from "./use-invalid-focus.ts";
import type { TypedOver } from "./use-typed-over.ts";

/** What `SchemaForm` asks for. */
export interface SchemaFormProps<Schema extends ObjectSchema> {
  readonly schema: Schema;
  readonly initial: Readonly<Record<string, unknown>>;
  /** What each field is called; one without a name is not shown, and its initial value is kept. */
  readonly labels: Readonly<Record<string, string>>;
  /** What the values of choices are called; one without words is shown as it is. */
  readonly words?: Readonly<Record<string, string>>;
  /** Fields whose text is not shown while it is typed. */
  readonly secrets?: readonly string[];
  /** Texts that are days: each is chosen in a calendar. */
  readonly days?: readonly string[];
  /** Texts that must be filled in, where the schema takes an empty one too. */
  readonly required?: readonly string[];
  readonly submit: string;
  /** `danger`: what is asked for takes something from somebody. */
  readonly tone?: "primary" | "danger";
  /** Leaves the form; absent: there is nothing to leave. */
  readonly onCancel?: () => void;
  /** What is typed over `initial`, by field, where the caller keeps it: `initial` may then change under it. Absent: the form does. */
  readonly typedOver?: Pick<TypedOver<Values>, "typed" | "setTyped">;
  /** Answers the refusal; undefined: done. */
  readonly onSubmit: (values: Schema["_zod"]["input"]) => Promise<CallError | undefined>;
  /** Called once it is done, while the form is still shown. */
  readonly onDone?: () => void;
}

type Values = Readonly<Record<string, unknown>>;

/** A form made from the schema of a call or of settings: its fields, their bounds and their faults are the schema's own. */
export function SchemaForm<Schema extends ObjectSchema>({
  schema,
  initial,
  labels,
  words = {},
  secrets = [],
  days = [],
  required = [],
  submit,
  tone = "primary",
  onCancel,
  typedOver,
  onSubmit,
  onDone,
}: SchemaFormProps<Schema>) {
  const [ownTyped, setOwnTyped] = useState<Values>({});
  const { typed, setTyped } = typedOver ?? { typed: ownTyped, setTyped: setOwnTyped };
  const values: Values = { ...initial, ...typed };
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const answered = useFormAnswer(onDone);
  const form = useInvalidFocus(faults);
  const known = new Map(formFields(schema).map((field) => [field.name, field]));
  // In the order of their names for readers: a schema's own order is the wire's.
  const fields = Object.keys(labels).flatMap((name) => known.get(name) ?? []);

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const found = { ...faultsOf(schema, values), ...missingIn(required, labels, values) };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const refusal = answered(await onSubmit(values as Schema["_zod"]["input"]));
    setBusy(false);
    if (refusal) setFaults({ "": refusal.message });
  }

  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          label={labels[field.name] ?? field.name}
          words={words}
          isSecret={secrets.includes(field.name)}
          isDay={days.includes(field.name)}
          value={values[field.name]}
          fault={faults[field.name]}
          onChange={(value) => setTyped({ ...typed, [field.name]: value })}
        />
      ))}
      <Refusal>{faults[""]}</Refusal>
      <div className={onCancel ? classes.buttons : classes.submit}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant={tone} busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

function missingIn(
  required: readonly string[],
  labels: Readonly<Record<string, string>>,
  values: Values,
): Readonly<Record<string, string>> {
  const faults = required.map(
    (name) => [name, requiredFault(labels[name] ?? name, String(values[name] ?? ""))] as const,
  );
  return Object.fromEntries(faults.flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])));
}

interface OneFieldProps {
  readonly field: FormField;
  readonly label: string;
  readonly words: Readonly<Record<string, string>>;
  readonly isSecret: boolean;
  readonly isDay: boolean;
  readonly value: unknown;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
}

function OneField({ field, label, words, isSecret, isDay, value, fault, onChange }: OneFieldProps) {
  if (field.kind === "switch")
    return (
      <Switch checked={value === true} onChange={onChange}>
        {label}
      </Switch>
    );
  if (field.kind === "choice")
    return (
      <SelectField
        label={label}
        value={String(value ?? "")}
        choices={field.choices.map((choice) => [choice, words[choice] ?? choice] as const)}
        onChange={onChange}
      />
    );
  if (field.kind === "json") return <JsonField {...{ label, value, fault, onChange }} />;
  if (field.kind === "number") return <TypedNumberField {...{ label, value, fault, onChange }} />;
  const text = textOf(value);
  const Text = isSecret ? PasswordField : Field;
  return (
    <Text
      {...(isDay && { type: "date" })}
      label={label}
      autoComplete={isSecret ? "new-password" : "off"}
      maxLength={field.maxLength}
      error={fault}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

type OwnTextProps = Omit<OneFieldProps, "field" | "words" | "isSecret" | "isDay">;

/** Keeps what is typed: "100.0" is on the way to 100.05, and as a number it would be 100 again. */
function TypedNumberField({ label, value, fault, onChange }: OwnTextProps) {
  const [typed, setTyped] = useState("");
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      error={fault}
      value={numberOf(typed) === value ? typed : textOf(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberOf(target.value));
      }}
    />
  );
}

/** What is no number stays text, which the schema refuses. */
function numberOf(text: string): unknown {
  return text.trim() === "" ? undefined : (typedNumber(text) ?? text);
}

function JsonField({ label, value, fault, onChange }: OwnTextProps) {
  const [typed, setTyped] = useState("");
  const text = JSON.stringify(value) ?? "";
  return (
    <Field
      label={label}
      error={fault}
      value={(JSON.stringify(jsonOf(typed)) ?? "") === text ? typed : text}
      spellCheck={false}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(jsonOf(target.value));
      }}
    />
  );
}

/** What is no JSON stays text, which the schema refuses. */
function jsonOf(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
