/**
 * V8 stops inlining into a function after 920 bytes of bytecode; the engine's path for an order is about three times
 * that, of many small functions. The server is started with the same, and every contender gets it.
 */
export const INLINING_FLAGS = [
  "--max-inlined-bytecode-size-cumulative=4000",
  "--max-inlined-bytecode-size=1500",
];

/** What the launcher starts the server with; a suite that hosts the exchange itself runs under the same. */
export const SERVER_FLAGS = ["--max-semi-space-size=64", "--initial-old-space-size=256", ...INLINING_FLAGS];
