import { type CasinoStudio } from "@crossbook/contract";
import { fakeClock, sequentialIds } from "@crossbook/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CasinoPlayer, CasinoWorld } from "../../../../server/src/testing/casino-world.ts";
import { KESTREL_KEYS, TEST_STUDIOS } from "../../../../server/src/testing/studio-keys.ts";
import { formProtocol } from "../banyan/form-protocol.ts";
import { rsaProtocol } from "../kestrel/rsa-protocol.ts";
import { hmacProtocol } from "../marigold/hmac-protocol.ts";
import type { WalletProtocol } from "../wallet/wallet-protocol.ts";
import { WalletTransport } from "../wallet/wallet-transport.ts";
import { selfValidation } from "./self-validation.ts";

let world: CasinoWorld;
let player: CasinoPlayer;
let url: string;
const ids = sequentialIds("own");
const clock = fakeClock();

beforeAll(async () => {
  world = await CasinoWorld.open();
  player = await world.player("conformant", 100_000);
  url = await world.server.server.http.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => world.close());

const PROTOCOLS: Readonly<Record<CasinoStudio, (walletUrl: string) => WalletProtocol>> = {
  kestrel: (walletUrl) => rsaProtocol({ walletUrl, privateKey: KESTREL_KEYS.privateKey }),
  marigold: (walletUrl) => hmacProtocol({ walletUrl, key: TEST_STUDIOS.marigold.keyFromStudio }),
  banyan: (walletUrl) =>
    formProtocol({ walletUrl, secret: TEST_STUDIOS.banyan.secret, providerId: "banyan" }),
};

describe("our own wallet", () => {
  it.each(["kestrel", "marigold", "banyan"] as const)(
    "passes every row of the suite of %s",
    async (studio) => {
      const walletUrl = `${url}/api/casino/${studio}`;
      const { token, game } = player.at[studio];
      const expired = await world.seat(player.userId, studio, -1000);
      const blocked = await world.player(`blocked${studio}`);
      const lock = { userName: blocked.account.userName, reason: "looked into" };
      expect((await (await world.operator()).post("Operator/LockPlayer", lock)).code).toBeUndefined();
      const transport = new WalletTransport();
      const report = await selfValidation({
        ...{
          studio,
          walletUrl,
          transport,
          protocol: PROTOCOLS[studio](walletUrl),
          nextId: ids.next,
          now: () => clock.now(),
        },
        subject: {
          ...{ player: String(player.userId), token, game, currency: "INR", expiredToken: expired.token },
          blocked: { player: String(blocked.userId), token: blocked.at[studio].token },
        },
      });
      transport.close();
      expect(report.rows.filter(({ result }) => result === "failed")).toEqual([]);
      const notRun = report.rows.filter(({ result }) => result === "not run").map(({ id }) => id);
      expect(notRun).toEqual(studio === "marigold" ? ["other-currency", "another-game"] : []);
    },
  );
});
