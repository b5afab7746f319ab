import * as z from "zod/mini";
import { faultWords } from "./fault-words.ts";

/** A field of a form as its schema describes it. */
export type FormField =
  | { readonly name: string; readonly kind: "switch" }
  | { readonly name: string; readonly kind: "choice"; readonly choices: readonly string[] }
  | {
      readonly name: string;
      readonly kind: "number";
      readonly minimum: number | undefined;
      readonly maximum: number | undefined;
    }
  | { readonly name: string; readonly kind: "text"; readonly maxLength: number | undefined }
  /** What has no field of its own is written as JSON. */
  | { readonly name: string; readonly kind: "json" };

/** An object's schema, as the inputs of calls and the settings have one. */
export type ObjectSchema = z.ZodMiniType<Record<string, unknown>>;

interface Described {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly Described[];
}

/** The fields of an object's schema, in its order. */
export function formFields(schema: ObjectSchema): readonly FormField[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    readonly properties?: Readonly<Record<string, Described>>;
  };
  return Object.entries(properties).map(([name, described]) => fieldOf(name, described));
}

function fieldOf(name: string, described: Described): FormField {
  // A value or null: the field of the value, where null is empty.
  const values = alternatives(described).filter(({ type }) => type !== "null");
  const [value, ...others] = values;
  // An amount as a person types it: a number, or text with separators.
  if (others.length > 0 && values.every(({ type }) => type === "number" || type === "string"))
    return { name, kind: "text", maxLength: undefined };
  if (value === undefined || others.length > 0) return { name, kind: "json" };
  if (value.enum !== undefined) return { name, kind: "choice", choices: value.enum.map(String) };
  if (value.type === "boolean") return { name, kind: "switch" };
  if (value.type === "number" || value.type === "integer")
    return { name, kind: "number", minimum: value.minimum, maximum: value.maximum };
  if (value.type === "string") return { name, kind: "text", maxLength: value.maxLength };
  return { name, kind: "json" };
}

/** What a value may be: the members of unions, also of one inside another. */
function alternatives(described: Described): readonly Described[] {
  return described.anyOf?.flatMap(alternatives) ?? [described];
}

/** A fault of a value: where in the values, and what an operator reads of it. */
export interface FormFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first fault of each field, by its name; empty: the values fit. */
export function faultsOf(schema: ObjectSchema, values: unknown): Readonly<Record<string, string>> {
  const faults = everyFaultOf(schema, values).toReversed();
  return Object.fromEntries(faults.map(({ path, message }) => [String(path[0] ?? ""), message]));
}

/** Every fault in the order of the schema; of a list inside it each entry has its own. */
export function everyFaultOf(schema: ObjectSchema, values: unknown): readonly FormFault[] {
  const read = schema.safeParse(values, { error: faultWords });
  return read.success ? [] : read.error.issues;
}
