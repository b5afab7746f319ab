import { spawn } from "node:child_process";

/** One program that says by its exit code whether something holds. */
export interface Check {
  readonly name: string;
  /** The program and its parameters; it runs in the current folder and gets no input. */
  readonly command: readonly [string, ...string[]];
}

/** What a check found. */
export interface CheckResult {
  readonly name: string;
  readonly hasPassed: boolean;
  /** All that the program wrote, errors included, without the line ends at its end. */
  readonly output: string;
}

/** Runs one check to its end. A program that cannot be started has not passed, and the output says why. */
export async function runCheck({ name, command: [program, ...parameters] }: Check): Promise<CheckResult> {
  const child = spawn(program, parameters, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.once("error", (error) => (output += error.message));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { name, hasPassed: code === 0, output: output.trimEnd() };
}

/** A result as lines of text: one where it has passed, with the program's output below it where it has not. */
export function reportOf({ name, hasPassed, output }: CheckResult): string {
  if (hasPassed) return `ok      ${name}\n`;
  return `FAILED  ${name}\n${output.replaceAll(/^/gm, "        ")}\n`;
}
