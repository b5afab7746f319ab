import type { FeedFixture, FeedMessage } from "@crossbook/contract";
import type { HandlersOf } from "../../calls/handler.ts";
import { OneAtATime } from "../../calls/one-at-a-time.ts";
import type { CatalogueEvent } from "../../modules/catalogue/index.ts";
import type { FeedParts } from "./feed-parts.ts";
import { announceFixture, type FeedRefusal } from "./fixture-announcement.ts";
import { addMarkets } from "./markets-message.ts";
import { messageDigest } from "./message-digest.ts";
import { removeNonRunner } from "./non-runner-message.ts";
import { presentFixture } from "./present-fixture.ts";
import { applyResult } from "./result-message.ts";
import { applyStatus } from "./status-message.ts";

type Taken = { readonly ok: true; readonly duplicate: boolean; readonly fixture: FeedFixture };

/**
 * Takes the messages of each fixture one after the other. A message takes effect, then its number is written down:
 * what was interrupted between the two comes again and finds its effects done.
 */
export function publish(parts: FeedParts): HandlersOf<"feed">["publish"] {
  const ofFixture = new OneAtATime<string>();
  return async (message) => {
    const taken = await ofFixture.run(message.fixtureId, () => take(parts, message));
    return taken.ok ? { ok: true, result: { duplicate: taken.duplicate, fixture: taken.fixture } } : taken;
  };
}

async function take(parts: FeedParts, message: FeedMessage): Promise<Taken | FeedRefusal> {
  const { fixtureId, sequence, body } = message;
  const known = await parts.finder.byFixture(fixtureId);
  const digest = messageDigest(message);
  if (known && sequence <= known.feedSequence) {
    const taken = await parts.feedStore.digestOf(known.id, sequence);
    // Digests leave the table some time after the fixture has finished; whatever its old messages said has been done.
    if (taken !== undefined && taken !== digest) return { ok: false, code: "FEED_CONFLICT" };
    return { ok: true, duplicate: true, fixture: presentFixture(known) };
  }
  if (known ? sequence !== known.feedSequence + 1 : sequence !== 1 && body.type === "fixture") {
    return { ok: false, code: "FEED_OUT_OF_ORDER" };
  }
  // A fixture is announced by its first message, and by that one only.
  if ((body.type === "fixture") !== !known) {
    return { ok: false, code: known ? "FEED_CONFLICT" : "FEED_FIXTURE_UNKNOWN" };
  }
  const event = known ?? (await begin(parts, message, digest));
  if ("ok" in event) return event;
  const refusal = known && (await apply(parts, known, message));
  if (refusal) return refusal;
  await parts.feedStore.take(event.id, sequence, digest, parts.clock.now());
  // An operator who was faster brought it into memory, and may have changed it since.
  if (!parts.catalogue.event(event.id)) parts.catalogue.put(event);
  parts.catalogue.changeEvent(event.id, { feedSequence: sequence });
  await parts.retention.sweep();
  return { ok: true, duplicate: false, fixture: presentFixture(parts.catalogue.event(event.id) ?? event) };
}

async function begin(
  parts: FeedParts,
  message: FeedMessage,
  digest: string,
): Promise<CatalogueEvent | FeedRefusal> {
  const { body } = message;
  if (body.type !== "fixture") return { ok: false, code: "FEED_FIXTURE_UNKNOWN" };
  return announceFixture(parts, message, body, digest);
}

async function apply(
  parts: FeedParts,
  event: CatalogueEvent,
  { body }: FeedMessage,
): Promise<FeedRefusal | undefined> {
  switch (body.type) {
    case "status":
      return applyStatus(parts, event, body);
    case "score":
      return applyScore(parts, event, body);
    case "result":
      return applyResult(parts, event, body);
    case "markets":
      return addMarkets(parts, event, body);
    case "nonRunner":
      return removeNonRunner(parts, event, body);
    case "fixture":
      return { ok: false, code: "FEED_CONFLICT" };
  }
}

async function applyScore(
  { catalogue, store, onScore }: FeedParts,
  { id }: CatalogueEvent,
  body: Extract<FeedMessage["body"], { type: "score" }>,
): Promise<undefined> {
  const score = { scoreText: JSON.stringify(body.score), scoreLine: body.scoreLine };
  catalogue.changeEvent(id, score);
  const event = catalogue.event(id);
  if (event) await store.saveEvent(event);
  onScore({ eventId: id, score: body.score, scoreLine: body.scoreLine });
}
