import { docstringsOfApps, undocumentedExports } from "./docstrings.ts";
import { metaphorsIn, plainWords } from "./plain-words.ts";
import { folderOf, isSource, isTestCode, type ProjectFile } from "./project-file.ts";
import { DOCUMENTED_PACKAGES, PLAINLY_WORDED_FOLDERS } from "./rollout.ts";

/**
 * What the rules that are not switched on everywhere would find, and figures that no rule refuses: exports without a
 * docstring by package and app, metaphors by workspace, and folders that hold a single source file.
 */
export function reportLines(files: readonly ProjectFile[]): readonly string[] {
  const packages = [...new Set(files.flatMap(({ path }) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? []))];
  const missing = packages.sort().map((name) => {
    const violations = undocumentedExports(files, name);
    return [
      `  ${switched(DOCUMENTED_PACKAGES.includes(name))} packages/${name}: ${violations.length}`,
      ...violations.map(({ path, advice }) => `        ${path} ${advice.split(" ", 1)[0]}`),
    ];
  });
  const apps = [...docstringsOfApps(files)].map(
    ([app, { total, missing: undocumented }]) => `  ${app}: ${undocumented} of ${total}`,
  );
  const folders = singleFileFolders(files);
  return [
    "Exports without a docstring:",
    ...missing.flat(),
    "Exported functions, classes and interfaces of apps without a docstring:",
    ...apps,
    "Metaphors (places):",
    ...metaphorsByWorkspace(files),
    `Folders with a single source file: ${folders.length}`,
    ...folders.map((folder) => `  ${folder}`),
  ];
}

/** Folders in which exactly one source file of the product lies, tests not counted, and no folder below them. */
export function singleFileFolders(files: readonly ProjectFile[]): readonly string[] {
  const counts = new Map<string, number>();
  const withFoldersBelow = new Set<string>();
  for (const { path } of files) {
    if (!isSource(path) || isTestCode(path) || !path.includes("/src/")) continue;
    const folder = folderOf(path);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    withFoldersBelow.add(folderOf(folder));
  }
  return [...counts]
    .filter(([folder, count]) => count === 1 && !withFoldersBelow.has(folder))
    .map(([folder]) => folder)
    .sort();
}

/** Every metaphor in the source files below a folder, switched on for it or not. */
export function metaphorLines(files: readonly ProjectFile[], folder: string): readonly string[] {
  return plainWords([folder])(files).map(({ path, advice }) => `${path} ${advice}`);
}

function metaphorsByWorkspace(files: readonly ProjectFile[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files.filter(({ path }) => isSource(path))) {
    const workspace = file.path
      .split("/")
      .slice(0, /^(apps|packages)\//.test(file.path) ? 2 : 1)
      .join("/");
    counts.set(workspace, (counts.get(workspace) ?? 0) + metaphorsIn(file).length);
  }
  return [...counts].map(([workspace, count]) => {
    const isOn = PLAINLY_WORDED_FOLDERS.includes(workspace);
    return `  ${switched(isOn)} ${workspace}: ${count}`;
  });
}

function switched(isOn: boolean): string {
  return isOn ? "on " : "off";
}
