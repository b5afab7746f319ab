import { useState } from "react";

/** What is typed in a form's fields, by their names, over what was read. */
export interface TypedOver<Typed> {
  readonly typed: Typed;
  readonly setTyped: (typed: Typed) => void;
  /** What was typed when this was drawn is saved. */
  readonly noteSaved: () => void;
}

/** What is saved is shown as it was typed until it is read again; what was typed since stays. */
export function useTypedOver<Typed extends object>(read: object, nothing: Typed): TypedOver<Typed> {
  const [typed, setTyped] = useState(nothing);
  const [saved, setSaved] = useState<{ readonly over: object; readonly typed: Typed }>();
  if (saved !== undefined && saved.over !== read) {
    setSaved(undefined);
    setTyped(typedSince(typed, saved.typed));
  }
  return { typed, setTyped, noteSaved: () => setSaved({ over: read, typed }) };
}

function typedSince<Typed extends object>(typed: Typed, saved: Typed): Typed {
  const names = Object.keys(typed) as (keyof Typed)[];
  const since = names.filter((name) => typed[name] !== saved[name]).map((name) => [name, typed[name]]);
  return Object.fromEntries(since) as Typed;
}
