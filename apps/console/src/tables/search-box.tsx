import { Field } from "@crossbook/ui";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useShortcut } from "../keyboard/use-shortcut.ts";

/** What a list is searched for. */
export interface SearchBoxProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** The server is asked once somebody has stopped typing. */
const QUIET_MS = 250;

/** The search field of a list, that `/` leads to. */
export function SearchBox(props: SearchBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useShortcut("/", props.label, () => box.current?.focus());
  return <SearchField {...props} box={box} />;
}

/** One more search field of a list that has a `SearchBox`. */
export function SearchField({
  label,
  value,
  onSearch,
  box,
}: SearchBoxProps & { readonly box?: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
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
      {...(box && { ref: box })}
      type="search"
      label={label}
      value={text}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
    />
  );
}
