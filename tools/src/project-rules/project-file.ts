/** A file of the project as the rules see it. `path` is relative to the root, with forward slashes. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
}

/** One place that breaks a rule. */
export interface Violation {
  /** The rule's name in kebab-case. */
  readonly rule: string;
  /** The file or folder, with `:line` where the rule knows it. */
  readonly path: string;
  /** What is wrong and what to do instead. */
  readonly advice: string;
}

/** A rule reads all files at once, so that it can also count and compare them. */
export type Rule = (files: readonly ProjectFile[]) => readonly Violation[];

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST =
  /\.(test|spec|stories)\.tsx?$|\/kill-test\/|\/testing\/|^packages\/testkit\/|^e2e\/|^benchmarks\/|^tools\//;

/** Whether a path is TypeScript or JavaScript of ours, tests included. */
export function isSource(path: string): boolean {
  return SOURCE.test(path);
}

/** Whether a path belongs to tests, benchmarks or tools: code that the product does not run. */
export function isTestCode(path: string): boolean {
  return TEST.test(path);
}

/** The folder that holds a path: `a/b/c.ts` is in `a/b`. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** The path of `../x.ts` as named by a file of the project. A package's name is no path: do not pass one. */
export function resolvePath(path: string, module: string): string {
  const parts = folderOf(path).split("/");
  for (const step of module.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}
