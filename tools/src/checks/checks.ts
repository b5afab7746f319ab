import type { Check } from "./run-check.ts";

const node = process.execPath;
const typescript = [node, "--conditions=source", "--import", "tsx"] as const;

/** Everything that needs no running product, cheapest first; what each of them refuses is in its own configuration. */
export const CHECKS: readonly Check[] = [
  {
    name: "format (biome)",
    command: [node, "node_modules/@biomejs/biome/bin/biome", "check", "--diagnostic-level=error", "."],
  },
  { name: "types (tsc)", command: [node, "node_modules/typescript/bin/tsc", "-b"] },
  { name: "lint (oxlint)", command: [node, "node_modules/oxlint/bin/oxlint", "--type-aware"] },
  {
    name: "import law (dependency-cruiser)",
    command: [
      node,
      "--import",
      "./tools/import-law/read-tsx.mjs",
      "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
      "packages",
      "apps",
      "--config",
      ".dependency-cruiser.mjs",
    ],
  },
  { name: "dead code (knip)", command: [node, "node_modules/knip/bin/knip.js", "--no-progress"] },
  {
    name: "catalogue of components (vite)",
    command: [node, "node_modules/vite/bin/vite.js", "build", "packages/ui", "--logLevel", "error"],
  },
  { name: "project rules", command: [...typescript, "tools/src/project-rules/main.ts"] },
  { name: "requirements", command: [...typescript, "tools/src/requirements/main.ts", "--check"] },
  { name: "documents made from source", command: [...typescript, "tools/src/documents/main.ts", "--check"] },
];
