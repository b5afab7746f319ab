// The log of a process that runs for months: the file and the one before it. Plain JavaScript, used before the build.
import { createWriteStream, existsSync, openSync, renameSync, statSync } from "node:fs";

const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * A log in `file`. Where it would become larger than `largestBytes` it becomes `<file>.1`, in place of the one of before, and
 * begins anew. `isContinued`: what the file has stays; otherwise it becomes `<file>.1` too. What cannot be written, as on a
 * disk that is full, is lost: it must stop neither the process nor who writes its log.
 */
export function boundedLog(file, { isContinued = false, largestBytes = LARGEST_BYTES } = {}) {
  let bytes = isContinued && existsSync(file) ? statSync(file).size : 0;
  if (!isContinued) keepFormer(file);
  let stream = begin(file, isContinued ? "a" : "w");
  const write = (chunk) => {
    if (stream.destroyed) stream = begin(file, "a");
    if (bytes > 0 && bytes + chunk.length > largestBytes) {
      stream.end();
      keepFormer(file);
      stream = begin(file, "w");
      bytes = 0;
    }
    bytes += chunk.length;
    stream.write(chunk);
  };
  return {
    write(chunk) {
      try {
        write(chunk);
      } catch {
        // No file can be begun: the next line tries again.
        stream.destroy();
      }
    },
    end: (done) => stream.end(done),
  };
}

/** Opened at once: the file is there when it is renamed. */
function begin(file, flags) {
  const stream = createWriteStream(file, { fd: openSync(file, flags) });
  // It is destroyed then, and the next line begins another one.
  stream.on("error", () => undefined);
  return stream;
}

function keepFormer(file) {
  if (existsSync(file)) renameSync(file, `${file}.1`);
}
