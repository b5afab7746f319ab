import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { project } from "../../testing/run-tool.ts";

type Variables = Readonly<Record<string, string>>;

/** Secrets as `deploy/container/secrets.sh` makes them, in a folder of their own. */
export class MadeSecrets {
  readonly folder = mkdtempSync(join(tmpdir(), "crossbook-deploy-"));
  readonly secrets = join(this.folder, "secrets");

  constructor(...parameters: readonly string[]) {
    cpSync(join(project, "deploy/container/secrets.sh"), join(this.folder, "secrets.sh"));
    this.make(...parameters);
  }

  /** Runs the script, again too. */
  make(...parameters: readonly string[]): void {
    execFileSync("sh", [join(this.folder, "secrets.sh"), ...parameters]);
  }

  /** Writes what the script does not make. */
  put(name: string, text: string): void {
    writeFileSync(this.pathOf(name), text);
  }

  /** The secret of a name, or of the path that a container sees it at. */
  read(name: string): string {
    return readFileSync(this.pathOf(name), "utf8");
  }

  /** Variables with what the files that they name say, under the names without `_FILE`. */
  inPlace(variables: Variables): Record<string, string> {
    return Object.fromEntries(
      Object.entries(variables).map(([name, value]) =>
        name.endsWith("_FILE") ? [name.replace(/_FILE$/, ""), this.read(value)] : [name, value],
      ),
    );
  }

  /** Variables that name these secrets by the paths of a container or a unit, with the paths that they have here. */
  here(variables: Variables): Record<string, string> {
    return Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [
        name,
        name.endsWith("_FILE") ? this.pathOf(value) : value,
      ]),
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private pathOf(name: string): string {
    return join(this.secrets, name.replace(/^.*\//, ""));
  }
}

/** Variables as they are where nothing is set beside the compose file. */
export function unset(environment: Variables): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/^\$\{\w+:-(.*)\}$/, "$1")]),
  );
}
