export type { Bus, RequestOptions } from "./bus.ts";
export { InProcessBus } from "./in-process-bus.ts";
export { NatsBus } from "./nats-bus.ts";
