import { Field } from "@crossbook/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useShortcut } from "../keyboard/use-shortcut.ts";

/** What a list is searched for. */
export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** The server is asked once somebody has stopped typing. */
const QUIET_MS = 250;

/** A search field that `/` leads to. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const box = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  useShortcut("/", label, () => box.current?.focus());
  const onQuiet = useEffectEvent(onSearch);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onQuiet(text);
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Field
      ref={box}
      type="search"
      label={label}
      value={text}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
    />
  );
}
