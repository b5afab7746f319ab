export { ReplicaReads } from "./replica-reads.ts";
