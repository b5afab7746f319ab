import { everyFaultOf, type ObjectSchema } from "../../../fields/form-fields.ts";
import { DRAFT_LABELS } from "./market-draft.ts";

/** The first thing that is wrong with an event or its markets, with the field that it is of; undefined: nothing. */
export function firstFaultOf(schema: ObjectSchema, values: unknown): string | undefined {
  const [found] = everyFaultOf(schema, values);
  return found && `${labelOf(found.path)}: ${found.message}`;
}

const EVENT_LABELS: Readonly<Partial<Record<PropertyKey, string>>> = {
  ...{ competition: "Competition", title: "Title", team1: "First team", team2: "Second team" },
  ...{ startTime: "Start", markets: "Markets" },
};

/** Fields that the call has under another name or in another unit than the form. */
const TERMS_LABELS: Readonly<Partial<Record<PropertyKey, string>>> = {
  ...DRAFT_LABELS,
  delayMs: "Delay in play, in milliseconds",
};

function labelOf([first = "", place, field = "", part = ""]: readonly PropertyKey[]): string {
  const whole = EVENT_LABELS[first] ?? String(first);
  if (typeof place !== "number") return whole;
  return `Market ${place + 1}, ${fieldLabel(field, part)}`;
}

function fieldLabel(field: PropertyKey, part: PropertyKey): string {
  return TERMS_LABELS[part] ?? TERMS_LABELS[field] ?? String(field);
}
