import type { FastifyInstance } from "fastify";
import { IMAGE_PATH, type ImageSource } from "../../calls/image-source.ts";
import { refuse } from "../../calls/refusals.ts";
import { send } from "../send.ts";

const MOST_OF_A_LINK = 300;

/** Shows pictures to who has a link: no page may frame them, no cache keeps them, nothing in them runs. */
export function addImageRoute(fastify: FastifyInstance, images: ImageSource): void {
  fastify.get(IMAGE_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const { link } = request.query as Readonly<Record<string, unknown>>;
    const known = typeof link === "string" && link.length <= MOST_OF_A_LINK;
    const picture = known ? await images.open(link) : undefined;
    if (!picture) return send(reply, refuse("IMAGE_NOT_FOUND"));
    return reply
      .header("content-type", "image/jpeg")
      .header("content-disposition", "inline")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "private, no-store")
      .send(Buffer.from(picture));
  });
}
