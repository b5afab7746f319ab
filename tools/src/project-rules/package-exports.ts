import { type FileSurface, fileSurface, type TopLevelDeclaration } from "./exported-declarations.ts";
import { type ProjectFile, resolvePath } from "./project-file.ts";

/** Something a package exports, with the file that declares it. */
export interface PackageExport {
  /** The file's path relative to the project's root. */
  readonly path: string;
  readonly declaration: TopLevelDeclaration;
}

/**
 * Everything that a package exports: from each entry point of its package.json through the index files to the
 * declarations. What it passes on from another package is left out, because that package documents it.
 */
export function packageExports(files: readonly ProjectFile[], folder: string): readonly PackageExport[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const manifest = byPath.get(`${folder}/package.json`);
  if (!manifest) return [];
  const surfaces = new Map<string, FileSurface>();
  const found = new Map<string, PackageExport>();
  const seen = new Set<string>();

  function surfaceOf(path: string): FileSurface | undefined {
    const file = byPath.get(path);
    if (file && !surfaces.has(path)) surfaces.set(path, fileSurface(file));
    return surfaces.get(path);
  }

  /** Follows one exported name, or all of a file's, to where they are declared. */
  function follow(path: string, wanted: string | undefined): void {
    if (seen.has(`${path} ${wanted}`)) return;
    seen.add(`${path} ${wanted}`);
    const surface = surfaceOf(path);
    for (const item of surface?.exports ?? []) {
      if (item.kind === "all") follow(resolve(path, item.module), wanted);
      else if (wanted !== undefined && item.name !== wanted) continue;
      else if (item.kind === "from") follow(resolve(path, item.module), item.imported);
      else {
        const declaration = surface?.declarations.get(item.local);
        if (declaration) found.set(`${path} ${item.local}`, { path, declaration });
      }
    }
  }

  for (const entry of entryPoints(manifest)) follow(`${folder}/${entry}`, undefined);
  return [...found.values()];
}

/** The source files that a package.json's `exports` names, relative to its folder. */
function entryPoints({ text }: ProjectFile): readonly string[] {
  const manifest = JSON.parse(text) as { exports?: Record<string, string | { source?: string }> };
  return Object.values(manifest.exports ?? {}).flatMap((entry) => {
    const source = typeof entry === "string" ? entry : entry.source;
    return source !== undefined && /\.tsx?$/.test(source) ? [source.replace(/^\.\//, "")] : [];
  });
}

/** Another package's name stays as it is and leads to no file. */
function resolve(path: string, module: string): string {
  return module.startsWith(".") ? resolvePath(path, module) : module;
}
