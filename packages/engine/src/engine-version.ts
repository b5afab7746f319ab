/**
 * Raised with every change after which the same commands give another outcome, digest or state. A journal can
 * only be replayed by the version that wrote it.
 *
 * - 1: the first.
 * - 2: keys keep their outcome as numbers, and the state's digest mixes them so.
 * - 3: kinds of markets, executions and bet delays, transfers with holds; matches are reported by legs.
 * - 4: results are rounded down and exposures up, market by market; commission to the nearest paisa.
 * - 5: play money and real money, of accounts and markets.
 * - 6: what an operator has suspended is opened by an operator only.
 * - 7: one account may hold, and have delayed, so many orders and no more.
 * - 8: orders at any price have a worst one.
 * - 9: accounts of bonus money, and the kinds of transfers that fill and empty them.
 * - 10: a lapse has a reason and is an effect of its own; orders may be kept at the turn in play.
 * - 11: markets of lines, whose result is a number; bets each way; dead heats; groups of orders that match whole or not at
 *   all; matches made void, runners removed, markets settled again, and what accounts owe by it.
 * - 12: runners are taken out of markets each way too.
 * - 13: runners that are tied share the win and places of markets each way.
 * - 14: delay and bounds of a market change, and a price that jumps suspends it.
 * - 15: so many delayed orders are released by one command and no more.
 * - 16: what an account owes is also paid out of cash that no bet needs any more.
 * - 17: delayed orders that enter a book with no order placed between them queue by their numbers, as a snapshot has them.
 * - 18: cross-matching of backs, and of lays, of two runners; orders that match whole or not at all.
 * - 19: starting prices, formed by an auction at the off.
 * - 20: the persistence of an unmatched order changes.
 * - 21: cross-matching of three runners.
 * - 22: fill-or-kill orders may name the least that is matched; exposure limits of accounts.
 * - 23: commission discounts of accounts; orders that lapse at a time.
 */
export const ENGINE_VERSION = 23;
