import { docstrings } from "./docstrings.ts";
import { hoverStyles } from "./hover-styles.ts";
import { mergeMarkers } from "./merge-markers.ts";
import { moduleCycles } from "./module-cycles.ts";
import { plainWords } from "./plain-words.ts";
import {
  folderOf,
  isSource,
  isTestCode,
  type ProjectFile,
  type Rule,
  type Violation,
} from "./project-file.ts";
import { styleVariables } from "./style-variables.ts";
import { textsInCatalogue } from "./texts-in-catalogue.ts";

const EMPTY_NAMES = /^(utils?|helpers?|commons?|misc|managers?|stuff|data)$/;
const MOST_FILES_IN_A_FOLDER = 25;
const LONGEST_DECISION_LINES = 45;
const LONGEST_ARCHITECTURE_LINES = 90;

/** Names that say nothing are a sign of a missing noun. */
const namesThatSayNothing: Rule = (files) =>
  files
    .filter(({ path }) => isSource(path))
    .filter(({ path }) => path.split("/").some((part) => EMPTY_NAMES.test(part.replace(/\..*$/, ""))))
    .map(({ path }) => ({
      rule: "names-that-say-nothing",
      path,
      advice: "Name the noun this file or folder is about.",
    }));

const largeFolders: Rule = (files) => {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (!isSource(path) || isTestCode(path)) continue;
    const folder = folderOf(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES_IN_A_FOLDER)
    .map(([path, count]) => ({
      rule: "large-folders",
      path,
      advice: `${count} files in one folder (at most ${MOST_FILES_IN_A_FOLDER}): find the noun that divides them.`,
    }));
};

const rawClocks: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        isSource(path) && !isTestCode(path) && !path.includes("/ports/") && /new Date\(\s*\)/.test(text),
    )
    .map(({ path }) => ({ rule: "raw-clocks", path, advice: "Take the time from the Clock port." }));

const reasonlessLintOff: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        isSource(path) &&
        /(oxlint|eslint)-disable(?![^\n]*--\s*\S{3})/.test(text.replaceAll("(oxlint|eslint)-disable", "")),
    )
    .map(({ path }) => ({
      rule: "reasonless-lint-off",
      path,
      advice: "Say why after `--`, or obey the rule.",
    }));

const suppressedTypes: Rule = (files) =>
  files
    .filter(({ path, text }) => isSource(path) && /^\s*\/\/\s*@ts-(ignore|nocheck)/m.test(text))
    .map(({ path }) => ({
      rule: "suppressed-types",
      path,
      advice: "Fix the type; a test may use @ts-expect-error with its reason.",
    }));

const downloadAddresses: Rule = (files) =>
  files
    .filter(({ path, text }) => path.endsWith("package-lock.json") && /"resolved":\s*"https?:/.test(text))
    .map(({ path }) => ({
      rule: "download-addresses",
      path,
      advice: "Install again with omit-lockfile-registry-resolved=true.",
    }));

const shortRecords: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split("\n").length;
    const most = path.startsWith("docs/decisions/")
      ? LONGEST_DECISION_LINES
      : path === "docs/architecture.md"
        ? LONGEST_ARCHITECTURE_LINES
        : Infinity;
    return lines > most
      ? [{ rule: "short-records", path, advice: `${lines} lines; at most ${most} are read.` }]
      : [];
  });

const RULES: readonly Rule[] = [
  namesThatSayNothing,
  largeFolders,
  rawClocks,
  reasonlessLintOff,
  suppressedTypes,
  downloadAddresses,
  shortRecords,
  mergeMarkers,
  moduleCycles,
  docstrings,
  hoverStyles,
  styleVariables,
  plainWords,
  textsInCatalogue,
];

/** Every place where the project breaks a rule that the linter does not have. */
export function projectViolations(files: readonly ProjectFile[]): readonly Violation[] {
  return RULES.flatMap((rule) => rule(files));
}
