export { type ReplicaObserver, ReplicaReads } from "./replica-reads.ts";
export { readsOf, type StaleReads } from "./stale-reads.ts";
