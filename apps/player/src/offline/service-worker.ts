import { serveOffline, type WorkerScope } from "./serve-offline.ts";

/** Of the offline page's files, put in by the build: a change of theirs is a change of the worker. */
declare const OFFLINE_DIGEST: string;

serveOffline(globalThis as unknown as WorkerScope, OFFLINE_DIGEST);
