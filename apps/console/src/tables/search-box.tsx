import { Field } from "@crossbook/ui";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useShortcut } from "../keyboard/use-shortcut.ts";

/** What a list is searched for. */
export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** It is a number, for which touch screens have other keys. */
  readonly isAmount?: boolean;
  /** What is wrong with what the address has; undefined: nothing. */
  readonly error?: string | undefined;
}

/** The server is asked once somebody has stopped typing. */
const QUIET_MS = 250;

/** The search field of a list, that `/` leads to. */
export function SearchBox(props: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useShortcut("/", props.label, () => box.current?.focus());
  return <SearchField {...props} box={box} />;
}

/** One more field of a list that has a `SearchBox`: it follows the address, but not under the hands of who types in it. */
export function SearchField({
  label,
  value,
  onSearch,
  isAmount = false,
  error,
  box,
}: SearchBoxProps & { readonly box?: RefObject<HTMLInputElement | null> }) {
  const own = useRef<HTMLInputElement>(null);
  const input = box ?? own;
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // The address may have another form of what was typed: who is typing keeps his own.
    if (value === sent.current || document.activeElement === input.current) return;
    sent.current = value;
    setText(value);
  }, [value, input]);
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
      ref={input}
      type="search"
      {...(isAmount && { inputMode: "decimal" })}
      label={label}
      error={error}
      value={text}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
    />
  );
}
