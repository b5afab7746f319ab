import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProjectFile } from "./project-file.ts";

/** Every text file that git tracks or would track, of the working tree at `root`. */
export function readProject(root = "."): readonly ProjectFile[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  const paths = [...new Set(listed.split("\0"))].filter(
    (path) => path !== "" && existsSync(join(root, path)),
  );
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") })).filter(isText);
}

/** As git decides it: a picture or an archive has a zero byte early on. */
function isText({ text }: ProjectFile): boolean {
  return !text.slice(0, 8000).includes("\0");
}
