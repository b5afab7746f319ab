import { HOST_ZONE, WALLET_CURRENCY } from "@crossbook/contract";
import { paiseToMainUnits, zeroPaise } from "@crossbook/money";
import * as z from "zod/mini";
import { done, type Operation, operation } from "../operation.ts";
import { maybe, textParameter } from "../parameters.ts";
import type { OperationParts } from "../parts.ts";
import { getAccountStatement } from "./get-account-statement.ts";

const nothing = z.object({});

/** The operations of the account: what it has, whose it is, and what moved its money. */
export function accountOperations(parts: OperationParts): Readonly<Record<string, Operation>> {
  const { hosts, exchange } = parts;
  return {
    getAccountFunds: operation(
      "account",
      z.object({ wallet: maybe(textParameter) }),
      async (_given, { caller }) => {
        const account = await exchange.read((engine) => engine.account(caller.accountId));
        const { available = zeroPaise, exposure = zeroPaise, exposureLimit = zeroPaise } = account ?? {};
        const discountRate = account?.commissionDiscountPercent ?? 0;
        return done({
          availableToBetBalance: paiseToMainUnits(available),
          // What can be lost is a negative amount in the protocol.
          exposure: 0 - paiseToMainUnits(exposure),
          exposureLimit: 0 - paiseToMainUnits(exposureLimit),
          ...{ retainedCommission: 0, discountRate, pointsBalance: 0, wallet: "UK" },
        });
      },
    ),
    getAccountDetails: operation("account", nothing, async (_given, { caller, context }) => {
      const { country } = hosts.settingsOf(context.host).server;
      const account = await exchange.read((engine) => engine.account(caller.accountId));
      const discountRate = account?.commissionDiscountPercent ?? 0;
      return done({
        ...{ currencyCode: WALLET_CURRENCY, firstName: caller.username, lastName: "" },
        ...{ localeCode: "en", region: country, timezone: HOST_ZONE, discountRate, pointsBalance: 0 },
        countryCode: country,
      });
    }),
    getAccountStatement: getAccountStatement(parts),
    listCurrencyRates: operation("account", z.object({ fromCurrency: maybe(textParameter) }), async () =>
      // There is one currency.
      done([{ currencyCode: WALLET_CURRENCY, rate: 1 }]),
    ),
    getDeveloperAppKeys: operation("account", nothing, async (_given, { caller, appKey }) => {
      const version = {
        ...{ owner: caller.username, versionId: 1, version: "1.0", applicationKey: appKey },
        ...{ delayData: false, subscriptionRequired: false, ownerManaged: false, active: true },
      };
      return done([{ appName: "Crossbook", appId: 1, appVersions: [version] }]);
    }),
  };
}
