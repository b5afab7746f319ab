import { type NotifiedScope, openNotified } from "./open-notified.ts";
import { serveOffline, type WorkerScope } from "./serve-offline.ts";

/** Of the offline page's files, put in by the build: a change of theirs is a change of the worker. */
declare const OFFLINE_DIGEST: string;

const scope = globalThis as unknown as WorkerScope & NotifiedScope;
serveOffline(scope, OFFLINE_DIGEST);
openNotified(scope);
