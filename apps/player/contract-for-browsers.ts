import type { Plugin } from "vite";

const CONTRACT = /\/packages\/contract\/src\/.*\.ts$/;
/** What of an endpoint only servers and documents read. */
const LEFT_OUT = new Set(["summary", "input", "output", "detail", "errors", "signatureHeaders"]);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/**
 * Leaves the schemas and texts of the contract's endpoints out of the app: a browser makes calls, it does not check them.
 * What other code imports of the contract stays; a schema that nothing names any more is dropped by the bundler.
 */
export function contractForBrowsers(): Plugin {
  return {
    name: "contract-for-browsers",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (!CONTRACT.test(id) || !code.includes("endpoint(")) return null;
      const cuts: Node[] = [];
      visit(this.parse(code) as unknown as Node, (node) => cuts.push(...cutsOf(node)));
      return { code: without(code, cuts), map: null };
    },
  };
}

function cutsOf(node: Node): Node[] {
  const { callee, arguments: given } = node as unknown as {
    readonly callee?: { readonly name?: string };
    readonly arguments?: readonly { readonly properties?: readonly Node[] }[];
  };
  if (node.type !== "CallExpression" || callee?.name !== "endpoint") return [];
  return (given?.[0]?.properties ?? []).filter((property) =>
    LEFT_OUT.has((property["key"] as { readonly name?: string } | undefined)?.name ?? ""),
  );
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === "object" && child !== null && "type" in child) visit(child as Node, see);
    }
  }
}

/** A comma may stay behind each: a member that is cut takes its own with it. */
function without(code: string, cuts: readonly Node[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => {
      const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0;
      return text.slice(0, start) + text.slice(end + comma);
    }, code);
}
