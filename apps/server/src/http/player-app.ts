import { existsSync } from "node:fs";
import { join } from "node:path";
import { requestedLanguage } from "@crossbook/first-page";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "../calls/refusals.ts";
import { addAppFiles, PAGE, type SendPage } from "./app-files.ts";
import { hostOf } from "./call-context.ts";
import { encodingFor } from "./compression.ts";
import { isConsoleAddress } from "./console-app.ts";
import { FirstPages, type FirstPagesParts } from "./first-page/first-pages.ts";
import { type PageTemplate, readPageTemplate } from "./first-page/page-template.ts";
import { send } from "./send.ts";

/** Addresses that are never a page. */
const NO_PAGE = /^\/(api|hub|settings)(\/|\?|$)/i;

/** The page of the built player app; undefined without a build. */
export async function playerAppPage(folder: string | undefined): Promise<PageTemplate | undefined> {
  return folder !== undefined && existsSync(join(folder, PAGE)) ? readPageTemplate(folder) : undefined;
}

export interface PlayerAppParts extends Omit<FirstPagesParts, "template"> {
  readonly folder: string | undefined;
  /** Undefined without a build. */
  readonly template: PageTemplate | undefined;
  /** Sends the operators' console; undefined without a build of it. */
  readonly sendConsole: SendPage | undefined;
}

/**
 * Serves the built player app at `/`. Every address that is not a file is a page of the app, which finds its way by
 * itself; addresses of the API never are. Without a build, all of them are unknown: one app is never sent in place of the
 * other.
 */
export async function addPlayerApp(fastify: FastifyInstance, parts: PlayerAppParts): Promise<void> {
  const { folder, template } = parts;
  const sendPage =
    folder === undefined || template === undefined ? undefined : pageSender(folder, { ...parts, template });
  if (folder !== undefined && sendPage) {
    await addAppFiles(fastify, folder, "/");
    fastify.get("/", sendPage);
  }
  fastify.setNotFoundHandler((request, reply) => {
    const sendFound = isConsoleAddress(request.url) ? parts.sendConsole : sendPage;
    if (sendFound && isPage(request)) return sendFound(request, reply);
    // A cache may keep a 404 that says nothing of it, and the file may come with the next build.
    return send(reply.header("cache-control", "no-store"), refuse("NOT_FOUND"));
  });
}

function pageSender(folder: string, parts: FirstPagesParts): SendPage {
  if (!parts.template.canBeFilled) return async (_request, reply) => reply.sendFile(PAGE, folder);
  const pages = new FirstPages(parts);
  return async (request, reply) => {
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const [path = "/"] = request.url.split("?", 1);
    const language = requestedLanguage(request.headers);
    const body = await pages.page({ host: hostOf(request), path, language, encoding });
    if (encoding !== undefined) reply.header("content-encoding", encoding);
    return reply
      .header("vary", "accept-encoding, accept-language, cookie")
      .header("cache-control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(body);
  };
}

function isPage(request: FastifyRequest): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    !NO_PAGE.test(request.url) &&
    (request.headers.accept ?? "").includes("text/html")
  );
}
