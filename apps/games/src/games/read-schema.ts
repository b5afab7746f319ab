interface Schema<Value> {
  safeParse(value: unknown): { success: true; data: Value } | { success: false };
}

/** Reads with a schema what came from outside; undefined where it does not fit. */
export function reader<Value>(schema: Schema<Value>): (value: unknown) => Value | undefined {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  };
}

interface Parser<Value> {
  parseChoice(value: unknown): { readonly ok: true; readonly value: Value } | { readonly ok: false };
}

/** Reads a choice as the game's own rules do; undefined where they refuse it. */
export function choiceReader<Value>(game: Parser<Value>): (value: unknown) => Value | undefined {
  return (value) => {
    const parsed = game.parseChoice(value);
    return parsed.ok ? parsed.value : undefined;
  };
}
