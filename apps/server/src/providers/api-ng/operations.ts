import { RateLimiter } from "../../calls/rate-limiter.ts";
import { accountOperations } from "./account/account-operations.ts";
import { heartbeat } from "./account/heartbeat.ts";
import { CallsAtOnce } from "./betting/calls-at-once.ts";
import { cancelOrders } from "./betting/cancel-orders.ts";
import { listClearedOrders } from "./betting/list-cleared-orders.ts";
import { listCurrentOrders } from "./betting/list-current-orders.ts";
import { listMarketProfitAndLoss } from "./betting/list-market-profit-and-loss.ts";
import { INSTRUCTIONS, placeOrders } from "./betting/place-orders.ts";
import { replaceOrders } from "./betting/replace-orders.ts";
import { RequestReferences } from "./betting/request-references.ts";
import { updateOrders } from "./betting/update-orders.ts";
import { listMarketCatalogue } from "./catalogue/list-market-catalogue.ts";
import { listOperations } from "./catalogue/list-operations.ts";
import type { Operation } from "./operation.ts";
import type { OperationParts } from "./parts.ts";
import { listMarketBook, listRunnerBook } from "./prices/list-market-book.ts";

/** Rows of its own bets that one account may read: so many a second for ever, so many at once. */
const ROWS = { perSecond: 2000, burst: 20_000 };

/** Every operation that is served, by its name. */
export function createOperations(parts: OperationParts): Readonly<Record<string, Operation>> {
  const placing = {
    ...parts,
    requests: new RequestReferences(parts.clock),
    instructions: new RateLimiter(INSTRUCTIONS, parts.clock),
  };
  const rows = new RateLimiter(ROWS, parts.clock);
  const ownBets = new CallsAtOnce(rows);
  return {
    ...listOperations(parts),
    listMarketCatalogue: listMarketCatalogue(parts),
    listMarketBook: listMarketBook(parts, ownBets),
    listRunnerBook: listRunnerBook(parts, ownBets),
    listCurrentOrders: listCurrentOrders(parts, ownBets),
    listMarketProfitAndLoss: listMarketProfitAndLoss(parts, ownBets),
    listClearedOrders: listClearedOrders(parts, new CallsAtOnce(rows)),
    placeOrders: placeOrders(placing),
    cancelOrders: cancelOrders(parts),
    replaceOrders: replaceOrders(placing),
    updateOrders: updateOrders(parts),
    ...accountOperations(parts),
    heartbeat: heartbeat(parts),
  };
}
