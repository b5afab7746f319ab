import type { Stories } from "../catalogue/stories.ts";
import { LoadingNote } from "./loading-note.tsx";

export const loadingNote: Stories = {
  component: "LoadingNote",
  states: { plain: () => <LoadingNote /> },
};
