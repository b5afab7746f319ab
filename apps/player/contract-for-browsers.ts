import type { Plugin } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const ALL_CALLS = /\/packages\/contract\/src\/api\.ts$/;
const INDEX = /\/packages\/contract\/src\/index\.ts$/;
/** How the index hands on all calls, one of whose exports is an object of them. */
const CALLS_AS_OBJECT = 'export * from "./api.ts";';
/** Nouns whose calls no player's browser makes. */
const OF_OTHERS = new Set(["operator", "feed"]);
/** What of an endpoint only servers and documents read. */
const LEFT_OUT = new Set(["summary", "input", "output", "detail", "errors", "signatureHeaders"]);
/** The one file whose schemas a page of the app uses, because what it reads comes from a stranger. */
const CHECKED_IN_BROWSERS = /\/game-frame\.ts$/;
const SCHEMAS = /import \* as z from "zod\/mini";/;
const NO_SCHEMAS = "virtual:no-schemas";
const MARK = "schemasAreLeftOut";
const PURE = "/* @__PURE__ */ ";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Leaves the schemas and texts of the contract's endpoints out of the app: a browser makes calls, it does not check them.
 * The calls of operators and of the feed are left out whole, and the calls of each noun go into the files that make them: to the
 * bundler all calls are a module's exports instead of an object. What other code imports of the contract stays; a schema that
 * nothing names any more is dropped by the bundler, for which each call of these modules is marked as pure.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: "contract-for-browsers",
    apply: "build",
    enforce: "post",
    resolveId: (source) => (source === NO_SCHEMAS ? `\0${NO_SCHEMAS}` : null),
    load: (id) => (id === `\0${NO_SCHEMAS}` ? `export const z = { ${MARK}: true };` : null),
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.code.includes(MARK)) continue;
        this.error(`${chunk.fileName} names a schema of the contract: name its file in CHECKED_IN_BROWSERS`);
      }
    },
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      if (INDEX.test(id)) return { code: callsAsExports(code), map: null };
      if (ALL_CALLS.test(id)) return { code: exportsOfCalls(code), map: null };
      const cuts: Node[] = [];
      const calls = new Set<number>();
      visit(this.parse(code) as unknown as Node, (node, isInFunction) => {
        cuts.push(...cutsOfEndpoint(node));
        if (node.type === "CallExpression" && !isInFunction) calls.add(node.start);
      });
      const isKept = (at: number) => !cuts.some(({ start, end }) => at >= start && at < end);
      const marks = [...calls].filter(isKept).map((at) => ({ start: at, end: at, text: PURE }));
      const short = edited(code, [...cuts.map((cut) => cutOf(code, cut)), ...marks]);
      const isChecked = CHECKED_IN_BROWSERS.test(id);
      return {
        code: isChecked ? short : short.replace(SCHEMAS, `import { z } from "${NO_SCHEMAS}";`),
        map: null,
      };
    },
  };
}

function callsAsExports(index: string): string {
  if (!index.includes(CALLS_AS_OBJECT))
    throw new Error("the contract's index names its calls in another way");
  return index.replace(CALLS_AS_OBJECT, 'export * as api from "./api.ts";');
}

/** The module of all calls imports each noun by the name that it has among them. */
function exportsOfCalls(code: string): string {
  const nouns = [...code.matchAll(/import \{ (\w+) \} from ("[^"]+");/g)];
  if (nouns.length === 0) throw new Error("the contract imports its calls in another way");
  return nouns
    .filter(([, noun = ""]) => !OF_OTHERS.has(noun))
    .map(([, noun, file]) => `export { ${noun} } from ${file};`)
    .join("\n");
}

function cutsOfEndpoint(node: Node): Node[] {
  const { callee, arguments: given } = node as unknown as {
    readonly callee?: { readonly name?: string };
    readonly arguments?: readonly Node[];
  };
  const definition = given?.[0];
  if (node.type !== "CallExpression" || callee?.name !== "endpoint" || !definition) return [];
  return membersOf(definition, LEFT_OUT);
}

function membersOf(node: Node, names: ReadonlySet<string>): Node[] {
  const { properties = [] } = node as unknown as { readonly properties?: readonly Node[] };
  return properties.filter((property) =>
    names.has((property["key"] as { readonly name?: string } | undefined)?.name ?? ""),
  );
}

function visit(node: Node, see: (node: Node, isInFunction: boolean) => void, isInFunction = false): void {
  see(node, isInFunction);
  const isInner = isInFunction || /Function/.test(node.type);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && "type" in child) visit(child as Node, see, isInner);
    }
  }
}

/** A comma may stay behind a member: one that is cut takes its own with it. */
function cutOf(code: string, { start, end }: Node): Edit {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma, text: "" };
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
