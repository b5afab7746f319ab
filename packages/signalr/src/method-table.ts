import type { ClientMethods } from "./fan-out/clients.ts";
import type { Hub, HubMethod, HubStream } from "./hub.ts";

/** The hub's methods by lower-case name. Only own names: a client cannot reach `constructor`. */
export interface MethodTable<User, Client extends ClientMethods> {
  readonly methods: ReadonlyMap<string, HubMethod<User, Client>>;
  readonly streams: ReadonlyMap<string, HubStream<User, Client>>;
  readonly costs: ReadonlyMap<string, (...args: readonly unknown[]) => number>;
}

/** Indexes what a hub offers; where two names differ only in case, the later one counts. */
export function toMethodTable<User, Client extends ClientMethods>(
  hub: Hub<User, Client>,
): MethodTable<User, Client> {
  return {
    methods: byLowerCase(hub.methods ?? {}),
    streams: byLowerCase(hub.streams ?? {}),
    costs: byLowerCase(hub.costs ?? {}),
  };
}

function byLowerCase<T>(named: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]));
}
