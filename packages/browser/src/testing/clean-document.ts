import { loadOnDemandParts } from "@crossbook/ui";
import { afterAll, vi } from "vitest";

/** Each file of tests begins with a document and storage that no other file has used; one that runs in Node has none. */
if (typeof window !== "undefined") {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.body.replaceChildren();
  // Dialogs open without a pause, as they do for who has opened one before.
  await loadOnDemandParts();
}

// Files share their modules: one whose import is cut off by the end of a file would be broken for all that follow.
afterAll(() => vi.dynamicImportSettled());
