import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { CONFIGURATION } from "./configuration-entries.ts";

/** The longest secret is an RSA key of some kilobytes. */
const LARGEST_FILE_BYTES = 65_536;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * An environment with the content of files in place of the variables that name them: `FEED_SECRET_FILE` names the file of
 * `FEED_SECRET`, and so for every secret. White space at the end of a file is not part of the secret. Relative paths start
 * from `folder`. A file that cannot be read, and a secret given in both ways, is a problem; no content is ever repeated.
 */
export function withSecretFiles(
  environment: Environment,
  folder: string,
): { readonly values: Environment; readonly problems: readonly string[] } {
  const values: Record<string, string | undefined> = { ...environment };
  const problems: string[] = [];
  for (const { name, secret } of Object.values(CONFIGURATION)) {
    const file = environment[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (!secret) problems.push(`${name}_FILE is not read: only secrets are taken from files; set ${name}.`);
    else if (environment[name]?.trim()) problems.push(`Set ${name} or ${name}_FILE, not both.`);
    else {
      const content = read(resolve(folder, file));
      if (content.ok) values[name] = content.text;
      else problems.push(`${name}_FILE names ${file}, ${content.problem}.`);
    }
  }
  return { values, problems };
}

function read(
  path: string,
): { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string } {
  try {
    if (statSync(path).size > LARGEST_FILE_BYTES)
      return { ok: false, problem: "which is too large for a secret" };
    const text = readFileSync(path, "utf8").trimEnd();
    return text === "" ? { ok: false, problem: "which is empty" } : { ok: true, text };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, problem: `which cannot be read (${code ?? "unknown"})` };
  }
}
