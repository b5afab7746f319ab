import { useCall } from "@crossbook/browser";
import { api as contract, type EndedEvent } from "@crossbook/contract";
import { type KeyboardEvent, useId, useState } from "react";
import { useDebounced } from "../../app/use-debounced.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { useNavigate } from "../../routes/use-router.ts";
import { type SearchHit, searchHits } from "./search-hits.ts";

export interface EventSearch {
  readonly text: string;
  readonly results: readonly SearchHit[];
  readonly isOpen: boolean;
  readonly activeIndex: number;
  readonly listId: string;
  optionId(index: number): string;
  type(text: string): void;
  close(): void;
  choose(hit: SearchHit): void;
  handleKeyDown(press: KeyboardEvent): void;
}

/** A combobox over sports and events, ended ones too: arrows move, Enter opens, Escape closes. */
export function useEventSearch(onChosen: () => void): EventSearch {
  const navigate = useNavigate();
  const { tree } = useEventTree();
  const [text, setText] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const ended = useEndedEvents(text);
  const results = searchHits(tree ?? [], ended, text);

  function close(): void {
    setText("");
    setActiveIndex(0);
  }

  function choose(hit: SearchHit): void {
    close();
    onChosen();
    void navigate({ href: hit.href });
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

const ASK_AFTER_MS = 250;
const SHORTEST_TEXT = 2;
const LONGEST_TEXT = 80;
const FRESH_MS = 30_000;

/** The server has the events that have ended; it is asked once the typing rests. */
function useEndedEvents(typed: string): readonly EndedEvent[] {
  const text = useDebounced(typed.trim(), ASK_AFTER_MS).slice(0, LONGEST_TEXT);
  const isAsked = text.length >= SHORTEST_TEXT && typed.trim() !== "";
  const query = useCall(contract.events.getEnded, { text }, { enabled: isAsked, staleMs: FRESH_MS });
  return isAsked ? (query.data ?? []) : [];
}
