import type { DomainSettings } from "@crossbook/contract";
import type { FastifyInstance } from "fastify";
import { refuse } from "../../calls/refusals.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import { hostOf } from "../call-context.ts";
import { send } from "../send.ts";
import { AppIcons, ICON_FILES } from "./app-icons.ts";

const MANIFEST_PATH = "/manifest.webmanifest";
const ICON_PATH = "/app-icon";
/** The surface of the app's header, light: what surrounds an installed app. */
const SURFACE = "#ffffff";
const BACKGROUND = "#f6f5fa";
/** Longer names are cut on a home screen. */
const SHORT_NAME_LENGTH = 12;
const ICON_MAX_AGE_SECONDS = 86_400;

/** The elements of a page's head that say how a host's app is installed. */
export const MANIFEST_LINKS = `<link rel="manifest" href="${MANIFEST_PATH}"><link rel="apple-touch-icon" href="${ICON_PATH}/180.png">`;

/** Serves the manifest of each host, with its name and colours, and the icons of its installed app. */
export function addWebManifest(fastify: FastifyInstance, hosts: HostDirectory): void {
  const icons = new AppIcons();
  fastify.get(MANIFEST_PATH, async (request, reply) => {
    const { domain, isServed } = hosts.settingsOf(hostOf(request));
    if (!isServed) return send(reply, refuse("HOST_UNKNOWN"));
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifestOf(domain)));
  });
  fastify.get<{ Params: { file: string } }>(`${ICON_PATH}/:file`, async (request, reply) => {
    const { domain } = hosts.settingsOf(hostOf(request));
    const icon = await icons.draw(request.params.file, themeOf(domain));
    if (icon === undefined) return send(reply, refuse("NOT_FOUND"));
    return reply
      .header("cache-control", `public, max-age=${ICON_MAX_AGE_SECONDS}`)
      .type("image/png")
      .send(icon);
  });
}

/** The colours of a host, as the app chooses them from its settings. */
export function themeOf({ bodyBgColor, theme }: DomainSettings): DomainSettings["theme"] {
  return bodyBgColor.toLowerCase() === "blue" ? "blue" : theme;
}

function manifestOf({ description, domainTitle }: DomainSettings): object {
  const name = domainTitle || "Crossbook";
  return {
    id: "/",
    name,
    short_name: name.slice(0, SHORT_NAME_LENGTH).trim(),
    description,
    start_url: "/inplay",
    scope: "/",
    display: "standalone",
    background_color: BACKGROUND,
    theme_color: SURFACE,
    icons: Object.entries(ICON_FILES)
      .filter(([, { isListed }]) => isListed)
      .map(([file, { size, isMaskable }]) => ({
        src: `${ICON_PATH}/${file}`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose: isMaskable ? "maskable" : "any",
      })),
  };
}
