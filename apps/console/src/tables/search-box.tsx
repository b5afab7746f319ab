import { parsePaise } from "@crossbook/money";
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
  const fault = isAmount ? amountFault(text) : undefined;
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
      error={error ?? fault}
      value={text}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
    />
  );
}

/** The address takes no other amounts, and the list is not narrowed by them. */
function amountFault(text: string): string | undefined {
  // A point at the end is on the way to decimals.
  const amount = parsePaise(text.trim().replace(/\.$/, ""));
  return text.trim() === "" || (amount !== undefined && amount >= 0)
    ? undefined
    : "Not an amount, such as 1,000.50.";
}
