import { existsSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { addAppFiles, PAGE, type SendPage } from "./app-files.ts";

const CONSOLE = /^\/console(\/|\?|$)/i;

/** Whether an address is of the operators' console: its pages and its files. */
export function isConsoleAddress(url: string): boolean {
  return CONSOLE.test(url);
}

/** Serves the files of the built console, and answers what sends its page; undefined without a build. */
export async function addConsoleApp(
  fastify: FastifyInstance,
  folder: string | undefined,
): Promise<SendPage | undefined> {
  if (folder === undefined || !existsSync(join(folder, PAGE))) return undefined;
  await addAppFiles(fastify, folder, "/console/");
  const sendPage: SendPage = async (_request, reply) => reply.sendFile(PAGE, folder);
  fastify.get("/console/", sendPage);
  return sendPage;
}
