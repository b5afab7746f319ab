/** What the launcher starts the server with; a suite that hosts the exchange itself runs under the same. */
export const SERVER_FLAGS = [
  "--max-semi-space-size=64",
  "--max-inlined-bytecode-size-cumulative=4000",
  "--max-inlined-bytecode-size=1500",
];
