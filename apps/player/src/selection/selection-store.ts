import { create } from "zustand";
import { type Draft, openDraft, type Pick } from "./draft.ts";

/** The one open slip, shared by lists, market rows and the slip itself. */
export interface SelectionState {
  readonly draft: Draft | undefined;
  /** Rises with each press on a price, so that the slip knows to show itself and to drop an old outcome. */
  readonly openings: number;
  readonly open: (pick: Pick) => void;
  readonly edit: (change: (draft: Draft) => Draft) => void;
  readonly close: () => void;
}

export const useSelection = create<SelectionState>()((set) => ({
  draft: undefined,
  openings: 0,
  open: (pick) => set((state) => ({ draft: openDraft(state.draft, pick), openings: state.openings + 1 })),
  edit: (change) => set((state) => (state.draft === undefined ? {} : { draft: change(state.draft) })),
  close: () => set({ draft: undefined }),
}));
