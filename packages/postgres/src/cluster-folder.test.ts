import { execFileSync } from "node:child_process";
import {
  access,
  chmod,
  constants,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cannotRun, prepareCluster } from "./cluster-folder.ts";
import { launchUser } from "./launch-user.ts";
import { findBinaries } from "./postgres-binaries.ts";
import { PostgresUnavailableError } from "./postgres-unavailable-error.ts";
import { serverArguments } from "./server-settings.ts";

const user = launchUser(process.getuid?.());
const binaries = () => findBinaries(process.platform, process.arch);

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crossbook-cluster-"));
  // As `startPostgres` leaves it: whoever runs the programs must reach what is below.
  await chmod(dataDir, 0o711);
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe("the programs of PostgreSQL", () => {
  it("are those that npm installed for this platform, and can be run", async () => {
    const { initdb, postgres } = await binaries();
    for (const program of [initdb, postgres]) await access(program, constants.X_OK);
    expect(execFileSync(postgres, ["--version"], { encoding: "utf8" })).toMatch(
      /^postgres \(PostgreSQL\) \d+/,
    );
  });

  it("can be looked for again, with their library links already made", async () => {
    expect(await binaries()).toEqual(await binaries());
  });

  it.each([
    ["sunos", "sparc"],
    ["linux", "../../etc"],
    ["", ""],
  ])("are not there for %j on %j, and the error says what to do", async (platform, arch) => {
    const found = findBinaries(platform, arch);
    await expect(found).rejects.toThrow(PostgresUnavailableError);
    await expect(found).rejects.toThrow(/Set DATABASE_URL/);
  });
});

describe("a cluster", () => {
  it("is made once beside the remains of one that was cut short, closed to others, and kept", async () => {
    const cluster = join(dataDir, "cluster");
    await mkdir(join(dataDir, "cluster.new-abcdef"));
    await prepareCluster(cluster, await binaries(), user);
    const version = await readFile(join(cluster, "PG_VERSION"), "utf8");
    expect((await stat(cluster)).mode & 0o077).toBe(0);
    await writeFile(join(cluster, "kept"), "7");
    await prepareCluster(cluster, await binaries(), user);
    expect(await readFile(join(cluster, "kept"), "utf8")).toBe("7");
    expect(await readFile(join(cluster, "PG_VERSION"), "utf8")).toBe(version);
  });

  it("has nothing beside it of a process that was killed, and what another one is making stays", async () => {
    const cluster = join(dataDir, "cluster");
    // What it makes does not matter here.
    const initdb = join(dataDir, "initdb");
    await writeFile(
      initdb,
      '#!/bin/sh\nfor word; do case $word in --pgdata=*) echo 18 >"${word#*=}/PG_VERSION"; esac; done\n',
      { mode: 0o755 },
    );
    const found = { initdb, postgres: initdb };
    const leave = async (name: string, minutesAgo: number) => {
      const draft = join(dataDir, name);
      await mkdir(join(draft, "base"), { recursive: true });
      const at = new Date(performance.timeOrigin + performance.now() - minutesAgo * 60_000);
      await utimes(draft, at, at);
    };
    await leave("cluster.new-killed", 11);
    await leave("cluster.new-atwork", 9);
    await prepareCluster(cluster, found, user);
    expect((await readdir(dataDir)).sort()).toEqual(["cluster", "cluster.new-atwork", "initdb"]);
    await leave("cluster.new-atwork", 11);
    await prepareCluster(cluster, found, user);
    expect((await readdir(dataDir)).sort()).toEqual(["cluster", "initdb"]);
  });

  it("is one, and whole, where two processes make it at the same time", async () => {
    const cluster = join(dataDir, "cluster");
    const found = await binaries();
    await Promise.all([prepareCluster(cluster, found, user), prepareCluster(cluster, found, user)]);
    expect(await readdir(dataDir)).toEqual(["cluster"]);
    expect(await readdir(cluster)).toEqual(
      expect.arrayContaining(["PG_VERSION", "base", "global", "pg_wal"]),
    );
  });

  it("says in a sentence why it could not be made", async () => {
    const missing = join(dataDir, "no-such-initdb");
    const made = prepareCluster(join(dataDir, "cluster"), { initdb: missing, postgres: missing }, user);
    await expect(made).rejects.toThrow(PostgresUnavailableError);
    await expect(made).rejects.toThrow(/PostgreSQL cannot run here \(.*no-such-initdb/);
  });

  it("passes on the words of the program that failed, and leaves nothing of what it began", async () => {
    const failing = join(dataDir, "initdb");
    await writeFile(failing, "#!/bin/sh\necho 'the disk is full' >&2\nexit 1\n", { mode: 0o755 });
    const made = prepareCluster(join(dataDir, "cluster"), { initdb: failing, postgres: failing }, user);
    await expect(made).rejects.toThrow(/the disk is full/);
    expect(await readdir(dataDir)).toEqual(["initdb"]);
  });
});

describe("a program that cannot be run", () => {
  it("lacks its system's loader where it is there and not found: advice for Alpine", () => {
    const error = cannotRun("/bin/initdb", Object.assign(new Error("spawn ENOENT"), { code: "ENOENT" }));
    expect(error.message).toMatch(/glibc.*DATABASE_URL/);
  });

  it("has its cause beside the sentence, and no advice that does not fit", () => {
    const cause = new Error("exit code 3");
    const error = cannotRun("/bin/initdb", cause);
    expect(error.message).toBe("PostgreSQL cannot run here (/bin/initdb: exit code 3).");
    expect([error.name, error.cause]).toEqual(["PostgresUnavailableError", cause]);
  });
});

describe("the settings of the server", () => {
  const settingsOf = (given: readonly string[]) =>
    new Map(
      given.flatMap((argument, index) => {
        const [name = "", value = ""] = argument.split("=", 2);
        return given[index - 1] === "-c" ? [[name, value] as const] : [];
      }),
    );
  const given = serverArguments("/data/cluster", "/tmp/socket", {
    durable: true,
    walArchiveDir: undefined,
    replicaOf: undefined,
  });
  const settings = settingsOf(given);

  it("are arguments of the one folder and its socket", () => {
    expect(given.slice(0, 4)).toEqual(["-D", "/data/cluster", "-k", "/tmp/socket"]);
    expect(given.slice(4).filter((argument) => argument === "-c")).toHaveLength(settings.size);
  });

  it("never give up durability for speed", () => {
    for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
      expect([name, settings.get(name)]).toEqual([name, "on"]);
    }
  });

  it("archive WAL only where a folder is named, and none is lost to a name with quotes", () => {
    expect(settings.has("archive_mode")).toBe(false);
    const walArchiveDir = "/wal of 'today', 100%";
    const archiving = settingsOf(
      serverArguments("/data/cluster", "/tmp/socket", { durable: true, walArchiveDir, replicaOf: undefined }),
    );
    expect(archiving.get("archive_mode")).toBe("on");
    expect(archiving.get("archive_command")).toContain(String.raw`'/wal of '\''today'\'', 100%%'/"%f"`);
  });

  it("differ by the flushes only where nothing need survive a loss of power", () => {
    const changed = settingsOf(
      serverArguments("/data/cluster", "/tmp/socket", {
        durable: false,
        walArchiveDir: undefined,
        replicaOf: undefined,
      }),
    );
    const flushes = { fsync: "off", full_page_writes: "off" };
    expect(Object.fromEntries(changed)).toEqual({ ...Object.fromEntries(settings), ...flushes });
  });

  it("open no network port, and the socket to nobody else", () => {
    expect(settings.get("listen_addresses")).toBe("");
    expect(settings.get("unix_socket_permissions")).toBe("0700");
  });

  it("count time in UTC, so that no zone of a machine gets into a table", () => {
    expect([settings.get("timezone"), settings.get("log_timezone")]).toEqual(["UTC", "UTC"]);
  });
});
