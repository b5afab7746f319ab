import type { FastifyInstance } from "fastify";
import { refuse } from "../calls/refusals.ts";
import type { HostDirectory } from "../ports/host-settings.ts";
import { send } from "./send.ts";

const FILE_OF_HOST = /^([a-z0-9.-]{1,253})\.json$/i;

/** The public settings of a host as a file, also while the host is suspended. The `key` of the query only beats caches. */
export function addSettingsRoute(fastify: FastifyInstance, hosts: HostDirectory): void {
  fastify.get<{ Params: { file: string } }>("/settings/:file", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const host = FILE_OF_HOST.exec(request.params.file)?.[1];
    if (host === undefined) return send(reply, refuse("NOT_FOUND"));
    const { domain, isServed } = hosts.settingsOf(host.toLowerCase());
    return send(reply, isServed ? { ok: true, result: domain } : refuse("HOST_UNKNOWN"));
  });
}
