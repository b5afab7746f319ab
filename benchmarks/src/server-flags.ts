/**
 * V8 stops inlining into a function after 920 bytes of bytecode; the engine's path for an order is about three times
 * that, of many small functions. The size of one function that is inlined stays at V8's 460: where the large functions of the path
 * could be inlined into each other, which of them were differed from process to process, and those chosen left no room for the
 * small ones below them.
 */
const INLINING_FLAGS = ["--max-inlined-bytecode-size-cumulative=4000"];

/**
 * What the launcher starts the server with; a suite that hosts the exchange itself runs under the same, and so does every
 * contender of the book. The young generation is large from the start, so that it is collected seldom.
 */
export const SERVER_FLAGS = [
  "--min-semi-space-size=16",
  "--max-semi-space-size=64",
  "--initial-old-space-size=256",
  ...INLINING_FLAGS,
];
