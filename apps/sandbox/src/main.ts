import { pino } from "pino";
import { loadConfiguration } from "./config/load-configuration.ts";
import { systemClock } from "./ports/clock.ts";
import { startSandbox } from "./sandbox.ts";

const loaded = loadConfiguration(process.env);
if (!loaded.ok) {
  process.stderr.write(`${loaded.problems.join("\n")}\n`);
  process.exit(2);
}
const { configuration } = loaded;
const log = pino({
  name: "sandbox",
  level: configuration.logLevel,
  serializers: { error: pino.stdSerializers.err },
});

// Where an end by itself says no word in the log, nobody finds why.
process.on("uncaughtException", (error: NodeJS.ErrnoException) => {
  const isFull = error.code === "ENOSPC" || error.code === "EDQUOT" || error.code === "EFBIG";
  log.fatal(
    { error },
    isFull
      ? "the disk is full, so nothing more is done: make room, and start the sandbox again; what was answered is kept"
      : "the sandbox cannot go on: start it again; what was answered is kept",
  );
  process.exit(1);
});

try {
  const sandbox = await startSandbox({ configuration, clock: systemClock, log });
  log.info({ url: sandbox.url, exchange: configuration.crossbookUrl }, "the sandbox is open");
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    sandbox.stop().then(
      () => {
        log.info("the sandbox is closed");
        process.exit();
      },
      (error: unknown) => {
        log.error({ error }, "the sandbox did not close cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Whoever started this process as its child has gone.
  process.on("disconnect", stop);
} catch (error) {
  log.fatal({ error }, "the sandbox could not start");
  process.exitCode = 1;
}
