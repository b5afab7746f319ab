import { describe, expect, it } from "vitest";
import { folderOf } from "./memory-folder.ts";

const DISK = "/dev/vda / ext4 rw,relatime 0 0";
const GIB = 2 ** 30;

describe("the folder of a test run's files", () => {
  it.each([
    ["in memory with room", [DISK, "tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0"], 12 * GIB, "/dev/shm"],
    ["too small", [DISK, "shm /dev/shm tmpfs rw,nosuid 0 0"], 64 * 2 ** 20, undefined],
    ["one of which no program may run", [DISK, "shm /dev/shm tmpfs rw,noexec 0 0"], 12 * GIB, undefined],
    ["on the disk", [DISK, "/dev/vdb /dev/shm ext4 rw 0 0"], 12 * GIB, undefined],
    ["not there", [DISK], 12 * GIB, undefined],
  ])("is the system's shared memory, or the disk where that is %s", (_case, mounts, room, folder) => {
    expect(folderOf(mounts.join("\n"), room)).toBe(folder);
  });
});
