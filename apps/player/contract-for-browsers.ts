import type { Plugin } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
const ALL_CALLS = /\/packages\/contract\/src\/api\.ts$/;
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
 * The calls of operators and of the feed are left out whole. What other code imports of the contract stays; a schema that
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
      const cuts: Node[] = [];
      const calls = new Set<number>();
      const cutsIn = ALL_CALLS.test(id) ? cutsOfOthers : cutsOfEndpoint;
      visit(this.parse(code) as unknown as Node, (node, isInFunction) => {
        cuts.push(...cutsIn(node));
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

function cutsOfOthers(node: Node): Node[] {
  return node.type === "ObjectExpression" ? membersOf(node, OF_OTHERS) : [];
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
