import type { SportEvent } from "@crossbook/contract";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import { useEventTree } from "../../events/use-event-tree.ts";
import { searchEvents } from "./search-results.ts";

export interface EventSearch {
  readonly text: string;
  readonly results: readonly SportEvent[];
  readonly isOpen: boolean;
  readonly activeIndex: number;
  readonly listId: string;
  optionId(index: number): string;
  type(text: string): void;
  close(): void;
  choose(event: SportEvent): void;
  handleKeyDown(press: KeyboardEvent): void;
}

/** A combobox over all events: arrows move, Enter opens, Escape closes. */
export function useEventSearch(onChosen: () => void): EventSearch {
  const navigate = useNavigate();
  const { tree } = useEventTree();
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const results = searchEvents(tree ?? [], text);

  function close(): void {
    setText("");
    setActiveIndex(0);
  }

  function choose(event: SportEvent): void {
    close();
    onChosen();
    void navigate({ to: "/markets/{-$eventid}/{-$dreamid}", params: { eventid: String(event.id) } });
  }

  function handleKeyDown(press: KeyboardEvent): void {
    const active = results[activeIndex];
    if (press.key === "ArrowDown") setActiveIndex((index) => Math.min(index + 1, results.length - 1));
    else if (press.key === "ArrowUp") setActiveIndex((index) => Math.max(index - 1, 0));
    else if (press.key === "Enter" && active) choose(active);
    else if (press.key === "Escape") close();
    else return;
    press.preventDefault();
  }

  return {
    text,
    results,
    isOpen: text.trim() !== "",
    activeIndex,
    listId,
    optionId: (index) => `${listId}-${index}`,
    type: (next) => {
      setText(next);
      setActiveIndex(0);
    },
    close,
    choose,
    handleKeyDown,
  };
}
