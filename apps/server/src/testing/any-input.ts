import type { Endpoint } from "@crossbook/contract";
import * as z from "zod/mini";
import type { Random } from "../ports/random.ts";

type Schema = z.core.$ZodType;

/** At the ends of what PostgreSQL, the engine and JavaScript hold, and a few of everyday. */
const NUMBERS: readonly number[] = [
  ...[0, -0, 1, 2, 3, 10, 100, 1000, -1, 0.01, 0.005, 1.5, 1.005, 99_999.99, 1e6, 1e9],
  ...[2 ** 31 - 1, 2 ** 31, 2 ** 32, 1e12, 1e15, 2 ** 53 - 1, 2 ** 53, 1e21, 1e308, -1e308, 5e-324],
];

/** What people and strangers write, and what is not what it looks like. */
const TEXTS: readonly string[] = [
  ...[
    "",
    " ",
    "a",
    "0",
    "-1",
    "1",
    "1.5",
    "999999999999999",
    "9".repeat(40),
    "null",
    "'",
    '"',
    "%",
    "_",
    "\\",
  ],
  ...[
    "हिन्दी",
    "👩‍👩‍👧",
    "\u202eabc",
    "a\u0300",
    "\ud800",
    "\n",
    "\u0000",
    "<b>",
    "../..",
    "toString",
    "__proto__",
  ],
  ...["2026-01-02", "2026-02-30", "0000-01-01", "0001-01-01", "9999-12-31", "2026-01-02T09:00:00.000Z"],
  ...["0000-01-01T00:00:00Z", "+275760-09-13T00:00:00.000Z", "-271821-04-20T00:00:00.000Z"],
  ...["Asia/Kolkata", "Etc/GMT-14", "9876543210", "+919876543210", "123456789012", "HDFC0001234"],
  ...["anna@upi", "anna@example.com", "550e8400-e29b-41d4-a716-446655440000", "https://play.example/a"],
  ...["x".repeat(20), "x".repeat(64), "x".repeat(255), "x".repeat(5000)],
];

const OTHERS: readonly unknown[] = [null, [], {}, true, [1], { a: 1 }, "x", 1];

/** How many values of one name are kept. */
const MOST_LEARNED = 40;

/**
 * Draws inputs of calls from their schemas: most are let through by them, with values at the ends of what they allow, or with
 * values that former answers held under the same name, so that many name something that is there.
 */
export class AnyInput {
  readonly #random: Random;
  readonly #learned = new Map<string, unknown[]>();
  /** Of each schema of a text or number: the values that it lets through. */
  readonly #allowed = new WeakMap<Schema, readonly unknown[]>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** An input of a call, which its schema may refuse. */
  of({ input }: Endpoint): Readonly<Record<string, unknown>> {
    const drawn = this.#value(input, "");
    return typeof drawn === "object" && drawn !== null ? { ...drawn } : {};
  }

  /** Keeps the values of an answer by their names. */
  learn(answer: unknown, name = ""): void {
    if (Array.isArray(answer)) for (const item of answer.slice(0, 10)) this.learn(item, name);
    else if (typeof answer === "object" && answer !== null)
      for (const [member, value] of Object.entries(answer)) this.learn(value, member);
    else if (typeof answer === "string" || typeof answer === "number") this.#keep(nameOf(name), answer);
  }

  #keep(name: string, value: unknown): void {
    const known = this.#learned.get(name) ?? [];
    this.#learned.set(name, known);
    if (known.includes(value)) return;
    if (known.length < MOST_LEARNED) known.push(value);
    else known[this.#random.integer(MOST_LEARNED)] = value;
  }

  #value(schema: Schema, name: string): unknown {
    if (this.#isOneIn(60)) return this.#pick(OTHERS);
    const { def } = (schema as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case "object":
        return this.#object(def.shape);
      case "optional":
      case "default":
        return this.#isOneIn(3) ? undefined : this.#value(def.innerType, name);
      case "nullable":
        return this.#isOneIn(4) ? null : this.#value(def.innerType, name);
      case "pipe":
        return this.#value(def.in, name);
      case "union":
        return this.#value(this.#pick(def.options), name);
      case "array":
        return Array.from({ length: this.#random.integer(4) }, () => this.#value(def.element, name));
      case "literal":
        return this.#pick(def.values);
      case "enum":
        return this.#pick(Object.values(def.entries));
      case "boolean":
        return this.#isOneIn(2);
      case "string":
        return this.#leaf(schema, name, TEXTS);
      case "number":
        return this.#leaf(schema, name, NUMBERS);
      default:
        return this.#pick([...OTHERS, ...TEXTS, ...NUMBERS]);
    }
  }

  #object(shape: Readonly<Record<string, Schema>>): object {
    const members = Object.entries(shape).map(([name, schema]) => [name, this.#value(schema, name)] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }

  #leaf(schema: Schema, name: string, values: readonly unknown[]): unknown {
    const known = this.#learned.get(nameOf(name)) ?? [];
    const fitting = known.filter((value) => z.safeParse(schema, value).success);
    if (fitting.length > 0 && !this.#isOneIn(4)) return this.#pick(fitting);
    const allowed = this.#allowed.get(schema) ?? values.filter((value) => z.safeParse(schema, value).success);
    this.#allowed.set(schema, allowed);
    return this.#pick(allowed.length === 0 || this.#isOneIn(20) ? values : allowed);
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#random.integer(values.length)] as Value;
  }

  #isOneIn(count: number): boolean {
    return this.#random.integer(count) === 0;
  }
}

/** `marketIds` holds what `marketId` does. */
function nameOf(name: string): string {
  return name.toLowerCase().replace(/s$/, "");
}
