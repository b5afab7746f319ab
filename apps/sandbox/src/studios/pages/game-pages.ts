import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyReply } from "fastify";
import { html } from "../../console/html.ts";
import { PAGE_HEADERS, page } from "../../console/page.ts";
import type { Studio } from "../studio.ts";

/** Where the build of the game pages is when nothing else is configured: beside this app. */
export const BUILT_GAMES_DIR = fileURLToPath(new URL("../../../../games/dist", import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".mp3": "audio/mpeg",
  ".json": "application/json; charset=utf-8",
};

export interface GamePagesOptions {
  readonly studios: readonly Studio[];
  /** Folder of the build; absent in tests and before the first build. */
  readonly gamesDir: string;
}

/**
 * The pages of games in their frame, what they load, and the verifier. Only the origin that launched a game may frame
 * its page; the page reaches nothing but its own studio.
 */
export function addGamePages(http: FastifyInstance, { studios, gamesDir }: GamePagesOptions): void {
  for (const studio of studios) {
    http.get<{ Params: { game: string }; Querystring: { key?: string } }>(
      `/studios/${studio.id}/play/:game`,
      (request, reply) => {
        const { game } = request.params;
        if (!studio.games.some(({ id }) => id === game))
          return sendAbsent(reply, 404, "There is no such game.");
        const session = studio.store.sessionOfKey(String(request.query.key));
        const framedBy = session?.game === game ? session.operatorOrigin : "";
        return sendPage(reply, join(gamesDir, "index.html"), framedBy);
      },
    );
  }
  http.get("/studios/verify", (_request, reply) => reply.redirect("/studios/verify/"));
  http.get("/studios/verify/", (_request, reply) =>
    sendPage(reply, join(gamesDir, "verify", "index.html"), ""),
  );
  http.get<{ Params: { file: string } }>("/studios/assets/:file", (request, reply) =>
    sendAsset(reply, join(gamesDir, "assets"), request.params.file),
  );
}

/** What a page of a game may do. `framedBy`: the one origin that may frame it; empty for none. */
export function framePolicy(framedBy: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy === "" ? "'none'" : framedBy}`,
  ].join("; ");
}

async function sendPage(reply: FastifyReply, file: string, framedBy: string): Promise<FastifyReply> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) {
    return sendAbsent(
      reply,
      503,
      "The game pages are not built. Run npm run build, and open the game again.",
    );
  }
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": framePolicy(framedBy),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    })
    .send(text);
}

/** Only names that are in the folder are read, whatever else was asked for. */
async function sendAsset(reply: FastifyReply, folder: string, name: string): Promise<FastifyReply> {
  const type = TYPES[extname(name)];
  const isThere = type !== undefined && existsSync(folder) && readdirSync(folder).includes(name);
  if (!isThere) return sendAbsent(reply, 404, "There is no such file.");
  return reply
    .headers({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    })
    .send(await readFile(join(folder, name)));
}

function sendAbsent(reply: FastifyReply, status: number, words: string): FastifyReply {
  const body = page({ title: "Simulated studio", body: html`<h1>Simulated studio</h1><p>${words}</p>` });
  return reply.code(status).headers(PAGE_HEADERS).send(body);
}
