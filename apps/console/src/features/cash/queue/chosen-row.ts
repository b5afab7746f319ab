import { useEffect, useState } from "react";

/** For so long after a row has taken the place of another one by itself, a press was meant for that one. */
const TAKEN_PLACE_MS = 1_000;

/** A row that was chosen, and where in the list it was then. */
interface ChosenRow {
  readonly id: number;
  readonly index: number;
}

/** The row that keys act on, and what moves it. */
export interface RowChoice {
  /** Undefined: the list is empty. */
  readonly id: number | undefined;
  /** It has taken the place of another one just now, and was not chosen. */
  readonly isNew: boolean;
  readonly choose: (id: number) => void;
  /** To the row so many places further, or as far as there are. */
  readonly move: (places: number) => void;
}

/** The index of the chosen row; where it has left the list, of the one that took its place. -1: the list is empty. */
export function chosenIndex(ids: readonly number[], chosen: ChosenRow | undefined): number {
  const index = chosen === undefined ? 0 : ids.indexOf(chosen.id);
  return index >= 0 && ids.length > 0 ? index : Math.min(chosen?.index ?? 0, ids.length - 1);
}

/** Follows the chosen row of a list that changes while it is worked through. */
export function useRowChoice(ids: readonly number[]): RowChoice {
  const [chosen, setChosen] = useState<ChosenRow>();
  const [newId, setNewId] = useState<number>();
  const index = chosenIndex(ids, chosen);
  const id = ids[index];
  // The place is kept with the row, so that the next one follows when this one is decided.
  if (id !== undefined && (chosen?.id !== id || chosen.index !== index)) {
    setChosen({ id, index });
    if (chosen !== undefined && chosen.id !== id) setNewId(id);
  }
  useEffect(() => {
    if (newId === undefined) return;
    const timer = setTimeout(() => setNewId(undefined), TAKEN_PLACE_MS);
    return () => clearTimeout(timer);
  }, [newId]);
  const at = (next: number) => {
    const nextId = ids[next];
    if (nextId === undefined) return;
    setChosen({ id: nextId, index: next });
    setNewId(undefined);
  };
  return {
    id,
    isNew: id !== undefined && id === newId,
    choose: (nextId) => at(ids.indexOf(nextId)),
    move: (places) => at(Math.max(0, Math.min(ids.length - 1, index + places))),
  };
}
