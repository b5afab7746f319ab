/**
 * How far two rules reach that not every folder obeys yet. Add a name here to switch a rule on for it; `npm run rules --
 * --report` says what would then be found.
 */

/** Packages (folders of `packages/`) in which every export must have a docstring. */
export const DOCUMENTED_PACKAGES: readonly string[] = ["money", "odds", "postgres", "signalr"];

/** Folders whose names, identifiers and comments must be free of the words in `plain-words.ts`. */
export const PLAINLY_WORDED_FOLDERS: readonly string[] = [
  "packages/money",
  "packages/odds",
  "packages/postgres",
  "packages/signalr",
  "tools",
];
