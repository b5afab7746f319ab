import { fileSurface } from "./exported-declarations.ts";
import { type PackageExport, packageExports } from "./package-exports.ts";
import { isSource, isTestCode, type ProjectFile, type Rule, type Violation } from "./project-file.ts";

/** Words that say nothing of their own in a docstring. */
const FILLERS = /^(the|a|an|of|for|to|is|and|or|this|that|its|it|type|interface|class|function|value|all)$/;

/** Every export of a package has a docstring that says more than its name. */
export const docstrings: Rule = (files) => {
  const packages = new Set(files.flatMap(({ path }) => /^packages\/([^/]+)\//.exec(path)?.[1] ?? []));
  return [...packages].flatMap((name) => undocumentedExports(files, name));
};

/** The exports of one package (a folder of `packages/`) without a docstring, or with one that repeats the name. */
export function undocumentedExports(files: readonly ProjectFile[], name: string): readonly Violation[] {
  const exported = packageExports(files, `packages/${name}`);
  const names = new Set(exported.map(({ path, declaration }) => `${path} ${declaration.name}`));
  return exported
    .filter(({ path, declaration: { typeOf } }) => typeOf === undefined || !names.has(`${path} ${typeOf}`))
    .flatMap(faultOf);
}

/** How many exported functions, classes and interfaces each app has, and how many of them have no docstring. */
export function docstringsOfApps(
  files: readonly ProjectFile[],
): ReadonlyMap<string, { readonly total: number; readonly missing: number }> {
  const counts = new Map<string, { total: number; missing: number }>();
  for (const file of files) {
    const app = /^apps\/[^/]+(?=\/src\/)/.exec(file.path)?.[0];
    if (app === undefined || !isSource(file.path) || isTestCode(file.path)) continue;
    const { declarations, exports } = fileSurface(file);
    const count = counts.get(app) ?? { total: 0, missing: 0 };
    for (const item of exports) {
      const declaration = item.kind === "local" ? declarations.get(item.local) : undefined;
      if (!declaration || !["function", "class", "interface"].includes(declaration.kind)) continue;
      count.total += 1;
      if (declaration.docstring === undefined) count.missing += 1;
    }
    counts.set(app, count);
  }
  return counts;
}

function faultOf({ path, declaration: { name, line, docstring } }: PackageExport): readonly Violation[] {
  const place = { rule: "docstrings", path: `${path}:${line}` };
  if (docstring === undefined) {
    const advice = `${name} has no docstring: say what it does, its units, and the errors it answers.`;
    return [{ ...place, advice }];
  }
  if (saysMoreThan(name, docstring)) return [];
  return [{ ...place, advice: `The docstring of ${name} repeats its name: say what the name does not.` }];
}

function saysMoreThan(name: string, docstring: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? [];
  const known = words(name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").replaceAll("_", " ")).map(stem);
  return words(docstring).some((word) => !FILLERS.test(word) && !known.includes(stem(word)));
}

function stem(word: string): string {
  return word.replace(/(?:es|s)$/, "");
}
