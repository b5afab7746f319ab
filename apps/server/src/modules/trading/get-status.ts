import type { Api } from "@crossbook/contract";
import type { Handler } from "../../calls/handler.ts";
import type { Exchange } from "../../exchange/index.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";
import type { FeedAges } from "./feed-ages.ts";

interface Parts {
  readonly exchange: Pick<Exchange, "state">;
  readonly hosts: Pick<HostDirectory, "moneyMode">;
  readonly feedAges: FeedAges;
}

/** From memory: every open console asks every few seconds. */
export function getStatus({ exchange, hosts, feedAges }: Parts): Handler<Api["operator"]["getStatus"]> {
  return async (_input, { at }) => {
    const heardAt = feedAges.last();
    const result = {
      at: new Date(at).toISOString(),
      exchange: exchange.state().phase,
      moneyMode: hosts.moneyMode,
      feedAt: heardAt === undefined ? null : new Date(heardAt).toISOString(),
    };
    return { ok: true, result };
  };
}
