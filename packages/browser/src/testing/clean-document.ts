import { loadOnDemandParts } from "@crossbook/ui";
import { configure } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// The first screen of a file loads its modules; on a busy machine that takes longer than one second. Here, for files
// share the modules of their process: what one of them configures would hold for those that follow it, and no others.
configure({ asyncUtilTimeout: 10_000 });

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
