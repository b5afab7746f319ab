import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startWorld } from "./world.ts";

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once("error", failed);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object" ? done(address.port) : failed(new Error("no port")),
      );
    });
  });
}

/** A product of its own for the journeys: free ports, an empty data folder, gone afterwards. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "crossbook-journeys-"));
  const world = await startWorld({
    port: await freePort(),
    sandboxPort: await freePort(),
    dataDir,
    root: resolve(import.meta.dirname, "../.."),
  });
  process.env["E2E_SITE"] = world.site;
  process.env["E2E_SANDBOX"] = world.sandboxSite;
  process.env["E2E_FEED_SECRET"] = world.feedSecret;
  process.env["E2E_OPERATOR"] = JSON.stringify(world.operator);
  return async () => {
    await world.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
