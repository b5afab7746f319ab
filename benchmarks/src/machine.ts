import { cpus, totalmem, type } from "node:os";

/** The machine in words, without anything that names it. */
export function machine(): string {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model.trim() ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}, Node ${process.versions.node}`;
}
