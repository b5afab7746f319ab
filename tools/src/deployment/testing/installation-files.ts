import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { project } from "../../testing/run-tool.ts";

/** A file of the example installation, `deploy/<path>`: no container and no unit runs in a test, so what it must say is read. */
export function deployed(path: string): string {
  return readFileSync(join(project, "deploy", path), "utf8");
}

/** The flags of Node.js that `npm start` gives the server. */
export const START_FLAGS: readonly string[] = [
  ...readFileSync(join(project, "tools/bootstrap/start.mjs"), "utf8").matchAll(
    /^ {2}"(--(?:min|max|initial)-\S+)",$/gm,
  ),
].map(([, flag = ""]) => flag);

const text = z.record(z.string(), z.coerce.string());
const service = z.object({
  image: z.string(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  privileged: z.never().optional(),
  restart: z.string(),
  init: z.boolean().optional(),
  environment: text.optional(),
  env_file: z.array(z.string()).optional(),
  secrets: z.array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })])).optional(),
  ports: z.array(z.string()).optional(),
  networks: z
    .union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string() }))])
    .optional(),
});
const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
/** What is added to the file before: a service that stands there too says only what it has beside it. */
const addedFile = composeFile.partial({ networks: true }).extend({
  services: z.record(z.string(), service.partial()),
});

export const compose = composeFile.parse(parse(deployed("container/compose.yaml"), { merge: true }));
export const cluster = addedFile.parse(parse(deployed("container/compose.cluster.yaml"), { merge: true }));
const sandbox = addedFile.parse(parse(deployed("container/compose.sandbox.yaml"), { merge: true }));
const streams = addedFile.parse(parse(deployed("container/compose.streams.yaml"), { merge: true }));
type Compose = z.infer<typeof composeFile>;
export type Service = z.infer<typeof service>;

/** What `docker compose -f compose.yaml -f …` makes of both: variables are joined, lists are put behind each other. */
function beside({ services, secrets, ...rest }: Compose, added: z.infer<typeof addedFile>): Compose {
  const joined = Object.entries(added.services).map(([name, one]): [string, Service] => {
    const base: Partial<Service> = services[name] ?? {};
    const lists = (["cap_drop", "security_opt", "secrets", "ports"] as const).flatMap((key) => {
      const list = [...(base[key] ?? []), ...(one[key] ?? [])];
      return list.length > 0 ? [[key, list] as const] : [];
    });
    const environment = { ...base.environment, ...one.environment };
    return [name, service.parse({ ...base, ...one, environment, ...Object.fromEntries(lists) })];
  });
  return {
    ...rest,
    services: { ...services, ...Object.fromEntries(joined) },
    secrets: { ...secrets, ...added.secrets },
  };
}
/** The installations that the files of `deploy/container` make, by what is added to `compose.yaml`. */
export const composed = {
  alone: compose,
  cluster: beside(compose, cluster),
  sandbox: beside(compose, sandbox),
  streams: beside(compose, streams),
};

/** The name that a secret of a service is declared under. */
export function sourceOf(secret: NonNullable<Service["secrets"]>[number]): string {
  return typeof secret === "string" ? secret : secret.source;
}
