import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const dependencies = z.record(z.string(), z.string()).optional();
const lockedPackage = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
});
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) });

/** The packages of a lock file by where they are installed. */
export type LockedPackages = z.output<typeof lockFile>["packages"];

/** A package of others that is installed with the product, or built into its pages. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Licences that may be shipped, and what each asks for. */
const ALLOWED: Readonly<Record<string, string>> = {
  MIT: "keep the notice",
  ISC: "keep the notice",
  "0BSD": "nothing",
  "BSD-2-Clause": "keep the notice",
  "BSD-3-Clause": "keep the notice; no use of the authors' names",
  "Apache-2.0": "keep the notice and NOTICE files; say what was changed",
  "BlueOak-1.0.0": "keep the notice",
  Unlicense: "nothing",
  Zlib: "say what was changed",
  "MPL-2.0": "publish changes of its own files; none are made",
  "OFL-1.1": "fonts: keep the notice, do not sell them alone",
  "LGPL-3.0-or-later":
    "libvips, a library of its own that can be replaced; none of it is changed or linked in",
  "CC-BY-4.0": "data: name the source, as the README does",
};

/** What runs at an operator's, or in a browser; workspaces that only test, measure and check are not. */
const SHIPPED_WORKSPACES = /^(?:apps\/[^/]+|tools)$/;

/** docs/licences.md: every package that is shipped, by licence. Throws where a licence is not one of those allowed. */
export function licencesDocument(root: string): string {
  const lock = lockFile.parse(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const shipped = shippedPackages(lock.packages);
  const refused = shipped.filter(({ licence }) => !isAllowed(licence));
  if (refused.length > 0)
    throw new Error(
      `licences that may not be shipped: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(", ")}. Take another package, or allow the licence in tools/src/documents/licences.ts with what it asks for.`,
    );
  const licences = [...new Set(shipped.map(({ licence }) => licence))].sort();
  const rows = licences.map((licence) => {
    const names = shipped
      .filter((one) => one.licence === licence)
      .map(({ name, version }) => `${name} ${version}`);
    return `| ${licence} | ${termsOf(licence).join("; ")} | ${names.join(", ")} |`;
  });
  return [
    "# Licences",
    "",
    "Made from `package-lock.json` by `npm run documents`, which fails where a licence is not allowed: every package of others that is",
    "installed with the product or built into its pages, for every platform. `npm run sbom` prints the same as CycloneDX.",
    "",
    "| licence | asks for | packages |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** The packages that the shipped workspaces need, however deep, by name and version. */
export function shippedPackages(packages: LockedPackages): readonly ShippedPackage[] {
  const seen = new Set<string>();
  const open = Object.keys(packages).filter((path) => SHIPPED_WORKSPACES.test(path));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const found = packages[path];
    if (found?.link && found.resolved !== undefined) open.push(found.resolved);
    const wanted = { ...found?.dependencies, ...found?.optionalDependencies, ...found?.peerDependencies };
    for (const name of Object.keys(wanted)) {
      const installed = installedFor(packages, path, name);
      if (installed !== undefined) open.push(installed);
    }
  }
  const shipped = new Map<string, ShippedPackage>();
  for (const path of seen) {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const found = packages[path];
    if (name === undefined || found === undefined || found.link) continue;
    const { version = "", license = "none" } = found;
    shipped.set(`${name} ${version}`, { name, version, licence: license });
  }
  return [...shipped.values()].sort((one, other) =>
    `${one.name} ${one.version}` < `${other.name} ${other.version}` ? -1 : 1,
  );
}

/** Where Node finds a package: in the nearest `node_modules` upward. */
function installedFor(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/")))) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/** Of `A AND B` both must be allowed, of `A OR B` one. */
export function isAllowed(licence: string): boolean {
  return licence
    .replace(/^SEE LICENSE IN .*\((.+)\)$/, "$1")
    .split(" AND ")
    .every((part) =>
      bare(part)
        .split(" OR ")
        .some((one) => bare(one) in ALLOWED),
    );
}

function termsOf(licence: string): readonly string[] {
  const names = Object.keys(ALLOWED).filter((name) => licence.split(/[ ()]+/).includes(name));
  return [...new Set(names.map((name) => ALLOWED[name] ?? ""))];
}

function bare(text: string): string {
  return text.replace(/^\(|\)$/g, "").trim();
}
