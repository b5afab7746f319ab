import { docstringsOfApps } from "./docstrings.ts";
import { folderOf, isSource, isTestCode, type ProjectFile } from "./project-file.ts";

/** Figures that no rule refuses: exports of apps without a docstring, and folders that hold a single source file. */
export function reportLines(files: readonly ProjectFile[]): readonly string[] {
  const apps = [...docstringsOfApps(files)].map(
    ([app, { total, missing }]) => `  ${app}: ${missing} of ${total}`,
  );
  const folders = singleFileFolders(files);
  return [
    "Exported functions, classes and interfaces of apps without a docstring:",
    ...apps,
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
