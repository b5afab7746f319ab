import { useCall } from "@crossbook/browser";
import { api as contract, type EndedEvent } from "@crossbook/contract";
import { type KeyboardEvent, useId, useState } from "react";
import { useDebounced } from "../../app/use-debounced.ts";
import { useEventTree } from "../../events/use-event-tree.ts";
import { searchText } from "../../messages/english/shell/search.ts";
import { useNavigate } from "../../routes/use-router.ts";
import { type SearchHit, searchHits } from "./search-hits.ts";

export interface EventSearch {
  readonly text: string;
  readonly results: readonly SearchHit[];
  /** What is said in place of results: nothing has the words, or that is not known yet, or why it is not. */
  readonly without: string;
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
  const { query, tree } = useEventTree();
  const [text, setText] = useState("");
  const [chosenIndex, setActiveIndex] = useState(0);
  const listId = useId();
  const ended = useEndedEvents(text);
  const results = searchHits(tree ?? [], ended.events, text);
  // What was found may have become less meanwhile.
  const activeIndex = Math.max(0, Math.min(chosenIndex, results.length - 1));

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
    // The Enter of an input method ends a word.
    if (press.nativeEvent.isComposing) return;
    const active = results[activeIndex];
    if (press.key === "ArrowDown") setActiveIndex(Math.min(activeIndex + 1, results.length - 1));
    else if (press.key === "ArrowUp") setActiveIndex(Math.max(activeIndex - 1, 0));
    else if (press.key === "Enter" && active) choose(active);
    else if (press.key === "Escape") close();
    else return;
    press.preventDefault();
  }

  function without(): string {
    const failure = (tree === undefined ? query.error : null) ?? ended.error;
    if (failure !== null) return failure.message;
    if (tree === undefined || ended.isPending) return searchText().searching;
    return searchText().nothingMatches(text.trim());
  }

  return {
    text,
    results,
    without: without(),
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

interface EndedEvents {
  readonly events: readonly EndedEvent[];
  /** They are not known yet. */
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** The server has the events that have ended; it is asked once the typing rests. */
function useEndedEvents(typed: string): EndedEvents {
  const wanted = typed.trim().slice(0, LONGEST_TEXT);
  const text = useDebounced(wanted, ASK_AFTER_MS);
  const isAsked = text.length >= SHORTEST_TEXT && wanted !== "";
  const query = useCall(contract.events.getEnded, { text }, { enabled: isAsked, staleMs: FRESH_MS });
  const isPending = wanted.length >= SHORTEST_TEXT && (text !== wanted || query.isPending);
  if (!isAsked) return { events: [], isPending, error: null };
  return { events: query.data ?? [], isPending, error: isPending ? null : query.error };
}
