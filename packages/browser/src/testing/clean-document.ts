import { loadOnDemandParts } from "@crossbook/ui";
import { configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, beforeAll, vi } from "vitest";

// The first screen of a file loads its modules; on a busy machine that takes longer than one second. Here, for files
// share the modules of their process: what one of them configures would hold for those that follow it, and no others.
configure({ asyncUtilTimeout: 10_000 });

// React's development build takes a stack for each element it makes, up to so many, to name owners in warnings: an eighth of
// the time of these tests. Beyond that number it takes none.
const internals: object = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  // React counts, and begins anew.
  set() {},
  configurable: true,
});

/** The window of the document of tests where no test chooses one. */
const VIEWPORT = { width: 1024, height: 768 };

/**
 * Each file of tests begins with a document, a window and a storage that no other file has used, with time that runs;
 * one that runs in Node has no document.
 */
vi.useRealTimers();
vi.unstubAllGlobals();
if (typeof window !== "undefined") {
  window.localStorage.clear();
  window.sessionStorage.clear();
  const { documentElement, body } = document;
  for (const element of [documentElement, body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  body.replaceChildren();
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(viewport: typeof VIEWPORT): void } };
  happyDOM.setViewport(VIEWPORT);
  // Dialogs open without a pause, as they do for who has opened one before; by now the file has imported them.
  beforeAll(loadOnDemandParts);
}

// Files share their modules: one whose import is cut off by the end of a file would be broken for all that follow.
afterAll(() => vi.dynamicImportSettled());
