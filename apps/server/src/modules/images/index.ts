import type { Pool } from "pg";
import type { Logger } from "pino";
import type { HandlersOf } from "../../calls/handler.ts";
import { RateLimiter } from "../../calls/rate-limiter.ts";
import type { Configuration } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Ids } from "../../ports/ids.ts";
import { type PeriodicTask, startPeriodicTask } from "../../ports/periodic-task.ts";
import { imageCalls } from "./image-calls.ts";
import { ImageLinks } from "./image-links.ts";
import { ImageStore } from "./image-store.ts";
import { Images } from "./images.ts";
import { ImageReader } from "./reader/image-reader.ts";
import { UploadTickets } from "./upload-tickets.ts";

export type { ImageLinks } from "./image-links.ts";
export type { ImageStore } from "./image-store.ts";
export type { Images } from "./images.ts";

const TIDY_EVERY_MS = 60 * 60_000;
/** Tickets and pictures of one player: some at once, then one a minute. */
const RATE = { perSecond: 1 / 60, burst: 12 } as const;

interface Parts {
  readonly config: Pick<Configuration, "imageStoreBytes" | "otpSecret">;
  readonly database: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}

export interface ImagesModule {
  readonly handlers: { readonly images: HandlersOf<"images"> };
  readonly images: Images;
  readonly store: ImageStore;
  readonly links: ImageLinks;
  /** Begins to delete what is old. */
  start(): Promise<void>;
  /** Ends the process that decodes pictures. */
  stop(): Promise<void>;
}

/** Pictures that players send: taken by upload, decoded in a process of their own, kept privately, shown by link. */
export function createImagesModule({ config, database, clock, ids, logger }: Parts): ImagesModule {
  const store = new ImageStore(database, clock, config.imageStoreBytes);
  const reader = new ImageReader({ clock, logger });
  const images = new Images(store, reader);
  const secret = config.otpSecret;
  const tickets = new UploadTickets({ database, clock, ids, secret });
  let tidying: PeriodicTask | undefined;
  return {
    handlers: { images: imageCalls({ images, tickets, limiter: new RateLimiter(RATE, clock) }) },
    ...{ images, store },
    links: new ImageLinks({ store, clock, secret }),
    async start() {
      tidying = startPeriodicTask(
        clock,
        TIDY_EVERY_MS,
        () => store.tidy(),
        (error) => logger.error({ err: error }, "old pictures could not be deleted; it is tried again"),
      );
    },
    async stop() {
      await tidying?.stop();
      await reader.stop();
    },
  };
}
