// A NATS server that ends with who has started it: it knows nothing of its parent by itself.
import { spawn } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where Debian's package puts it, which is not on every user's PATH. */
const SYSTEM_FOLDERS = ["/usr/sbin", "/usr/local/sbin"];

/** The program, as NATS_SERVER names it or of the PATH; undefined: there is none on this machine. */
export function findNatsServer(env = process.env) {
  if (env.NATS_SERVER) return existsSync(env.NATS_SERVER) ? env.NATS_SERVER : undefined;
  const folders = [...(env.PATH ?? "").split(delimiter), ...SYSTEM_FOLDERS];
  return folders.map((folder) => join(folder, "nats-server")).find((program) => existsSync(program));
}

/** Writes the server's settings: on loopback only, for who has the password, with room for pictures in one message. */
export function writeNatsSettings(file, { port, password }) {
  const settings = `host: "127.0.0.1"\nport: ${port}\nmax_payload: 8MB\nauthorization { user: crossbook, password: "${password}" }\n`;
  writeFileSync(file, settings, { mode: 0o600 });
}

/** Resolves once something listens on a port of loopback; false where the process has ended before. */
export async function waitForPort(running, port) {
  while (running.isRunning()) {
    const isOpen = await new Promise((done) => {
      const socket = createConnection({ host: "127.0.0.1", port }, () => done(true));
      socket.once("error", () => done(false));
      socket.once("close", () => done(false));
      socket.unref();
    });
    if (isOpen) return true;
    await new Promise((next) => setTimeout(next, 50));
  }
  return false;
}

/** `node nats.mjs <program> <settings file>` */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , program, settings] = process.argv;
  const child = spawn(program, ["-c", settings], { stdio: "inherit" });
  for (const reason of ["SIGINT", "SIGTERM", "disconnect"]) process.once(reason, () => child.kill("SIGTERM"));
  child.once("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  child.once("exit", (code) => process.exit(code ?? 1));
}
