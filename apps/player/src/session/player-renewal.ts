import { createRenewal, type Ports, type Renewal, toastOnce } from "@crossbook/browser";
import type { ApiClient } from "@crossbook/client";
import { api as contract } from "@crossbook/contract";
import { pageText } from "../messages/english/shell/pages.ts";
import type { PlayerSession } from "./player-session.ts";

const OTHER_USER = () => pageText().someoneElse;
/** Other tabs wait for this one while it renews, so it waits no longer for an answer. */
const RENEWAL_TIMEOUT_MS = 10_000;

export interface PlayerRenewalOptions {
  readonly client: Pick<ApiClient, "call">;
  readonly session: PlayerSession;
  readonly ports: Pick<Ports, "clock" | "exclusively">;
}

/** The renewal of a player's token, by the refresh token in the cookie or, where there is none, in the header. */
export function createPlayerRenewal({ client, session, ports }: PlayerRenewalOptions): Renewal {
  return createRenewal({
    session,
    renewTokens: (refreshToken) =>
      client.call(
        contract.account.refreshToken,
        {},
        {
          timeoutMs: RENEWAL_TIMEOUT_MS,
          headers: refreshToken === undefined ? {} : { "X-Refresh-Token": refreshToken },
        },
      ),
    onOtherUser: () => toastOnce(OTHER_USER()),
    clock: ports.clock,
    exclusively: ports.exclusively,
  });
}
