import { parseSource } from "./parsed-source.ts";
import { isSource, isTestCode, type ProjectFile, type Rule, resolvePath } from "./project-file.ts";

/** The module of a file: `apps/server/src/modules/betting` for all files below it. */
const MODULE = /^apps\/[^/]+\/src\/modules\/[^/]+(?=\/)/;

/**
 * Modules of an app that need each other, also where no two files do: one's file imports the other's index, and another
 * file of that one imports back. Tests may, because they drive one module through the others.
 */
export const moduleCycles: Rule = (files) => {
  const needs = neededModules(files);
  return [...needs.keys()].sort().flatMap((module) => {
    const cycle = shortestWayBack(module, needs);
    // Each cycle once: from the module whose name comes first.
    if (!cycle || cycle.some((other) => other < module)) return [];
    return [
      {
        rule: "module-cycles",
        path: module,
        advice: `${[module, ...cycle].map(nameOf).join(" → ")}: move what they share to a module below both, or to calls.`,
      },
    ];
  });
};

/** For each module the modules whose files it imports, itself left out. */
function neededModules(files: readonly ProjectFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const needs = new Map<string, Set<string>>();
  for (const file of files) {
    const module = MODULE.exec(file.path)?.[0];
    if (module === undefined || !isSource(file.path) || isTestCode(file.path)) continue;
    const needed = needs.get(module) ?? new Set();
    needs.set(module, needed);
    for (const path of importedPaths(file)) {
      const other = MODULE.exec(path)?.[0];
      if (other !== undefined && other !== module) needed.add(other);
    }
  }
  return needs;
}

/** The modules from `start` back to it, `start` last; undefined where there is no way. Breadth first: the shortest. */
function shortestWayBack(
  start: string,
  needs: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  let ways: readonly (readonly string[])[] = [[start]];
  while (ways.length > 0) {
    const longer = ways.flatMap((way) =>
      [...(needs.get(way.at(-1) ?? "") ?? [])].map((next) => [...way, next]),
    );
    const back = longer.find((way) => way.at(-1) === start);
    if (back) return back.slice(1);
    ways = longer.filter((way) => {
      const last = way.at(-1) ?? "";
      if (seen.has(last)) return false;
      seen.add(last);
      return true;
    });
  }
  return undefined;
}

function importedPaths(file: ProjectFile): readonly string[] {
  return parseSource(file).program.body.flatMap((statement) => {
    const isImport = statement.type === "ImportDeclaration" || statement.type === "ExportAllDeclaration";
    const source =
      isImport || statement.type === "ExportNamedDeclaration" ? statement.source?.value : undefined;
    return source?.startsWith(".") ? [resolvePath(file.path, source)] : [];
  });
}

function nameOf(module: string): string {
  return module.slice(module.lastIndexOf("/") + 1);
}
