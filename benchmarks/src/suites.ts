/** Every suite: the module that holds it and the function that runs it. One process each, one after the other. */
export const SUITES = [
  { name: "book", module: "./engine/book-throughput.js", run: "bookThroughput" },
  { name: "kinds", module: "./engine/market-kinds.js", run: "marketKinds" },
  { name: "cross-matching", module: "./engine/cross-matching.js", run: "crossMatching" },
  { name: "memory", module: "./engine/memory-footprint.js", run: "memoryFootprint" },
  { name: "durable", module: "./exchange/durable-submits.js", run: "durableSubmits" },
  { name: "suspensions", module: "./exchange/suspensions.js", run: "suspensions" },
  { name: "checkpoint", module: "./exchange/checkpoint-waits.js", run: "checkpointWaits" },
  { name: "start", module: "./exchange/start-after-crash.js", run: "startAfterCrash" },
  { name: "takeover", module: "./exchange/takeover.js", run: "takeover" },
  { name: "http", module: "./http/place-bet.js", run: "placeBetOverHttp" },
  { name: "webhooks", module: "./http/payment-webhooks.js", run: "paymentWebhooks" },
  { name: "wallet", module: "./http/wallet-callbacks.js", run: "walletCallbacks" },
  { name: "fan-out", module: "./fan-out/signalr-fan-out.js", run: "signalrFanOut" },
  { name: "crash", module: "./fan-out/crash-fan-out.js", run: "crashFanOut" },
] as const;
