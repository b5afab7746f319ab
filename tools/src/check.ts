import { spawn } from "node:child_process";

interface Check {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const node = process.execPath;
const typescript = [node, "--conditions=source", "--import", "tsx"] as const;

/** Cheapest first; all run, so that one look shows everything that is wrong. */
const CHECKS: readonly Check[] = [
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
  { name: "project rules", command: [...typescript, "tools/src/project-rules/main.ts"] },
  { name: "requirements", command: [...typescript, "tools/src/requirements/main.ts", "--check"] },
  { name: "documents made from source", command: [...typescript, "tools/src/documents/main.ts", "--check"] },
];

async function run({ name, command: [program, ...parameters] }: Check): Promise<boolean> {
  const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  process.stdout.write(`${code === 0 ? "ok    " : "FAILED"}  ${name}\n`);
  if (code !== 0) process.stdout.write(`${output.trimEnd().replaceAll(/^/gm, "        ")}\n`);
  return code === 0;
}

let allPassed = true;
for (const check of CHECKS) allPassed = (await run(check)) && allPassed;
process.exitCode = allPassed ? 0 : 1;
