import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { faultName, STUDIO_FAULT_NAMES, type StudioFaults, studioFaultMix } from "./studio-faults.ts";

const faultRequest = z.union([
  z.strictObject({
    player: z.string().min(1).max(64),
    faults: z.array(faultName).max(STUDIO_FAULT_NAMES.length),
  }),
  z.strictObject({ mix: studioFaultMix }),
]);

const WORDS = `Send {"player": "17" or "*", "faults": […]} for one player's next round, or {"mix": {"answerLost": 0.1}} for rounds to come. Faults: ${STUDIO_FAULT_NAMES.join(", ")}.`;

/** `POST /studios/faults`: what goes wrong between the studios and the operator's wallet. */
export function addStudioFaultRoutes(http: FastifyInstance, faults: StudioFaults): void {
  http.post("/studios/faults", async (request, reply) => {
    const parsed = faultRequest.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: { code: "FAULT_INVALID", message: WORDS } });
    if ("mix" in parsed.data) faults.mix = parsed.data.mix;
    else faults.prepare(parsed.data.player, parsed.data.faults);
    return parsed.data;
  });
}
