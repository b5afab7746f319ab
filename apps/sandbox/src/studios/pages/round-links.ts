import type { FastifyInstance } from "fastify";
import type { RoundRecord } from "../store/studio-records.ts";
import type { Studio } from "../studio.ts";

/**
 * `GET /studios/{studio}/rounds/{id}`: sends a browser on to the verifier with what is published of a round, in the
 * fragment, which no server sees. The server seed is among it once it is revealed, or, of crash, once the round is over.
 */
export function addRoundLinks(http: FastifyInstance, studios: readonly Studio[]): void {
  for (const studio of studios) {
    http.get<{ Params: { id: string } }>(`/studios/${studio.id}/rounds/:id`, (request, reply) => {
      const round = studio.store.round(request.params.id);
      void reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer");
      if (!round)
        return reply.code(404).send({ error: { code: "ROUND_UNKNOWN", message: "There is no such round." } });
      return reply.redirect(`/studios/verify/#${publishedFields(studio, round).toString()}`);
    });
  }
}

function publishedFields(studio: Studio, round: RoundRecord): URLSearchParams {
  const { game, serverSeedHash, clientSeed, nonce, choice, steps } = round;
  const fields = new URLSearchParams({ game, serverSeedHash, clientSeed, nonce: String(nonce) });
  const serverSeed = revealedSeed(studio, round);
  if (serverSeed !== undefined) fields.set("serverSeed", serverSeed);
  fields.set("choice", JSON.stringify(choice));
  // Of a round of steps also where there were none: one that its player left was ended by the game's rule.
  if (steps.length > 0 || studio.gameOf(game).rule.kind === "stepped")
    fields.set("steps", JSON.stringify(steps.map((step) => step.choice)));
  return fields;
}

function revealedSeed({ store, crash }: Studio, round: RoundRecord): string | undefined {
  if (round.game === "crash") return crash?.linkOf(round);
  const seed = store.seed(round.seed);
  return seed && seed.revealedAt !== null ? seed.serverSeed : undefined;
}
