import type { Audience, Backplane } from "./backplane.ts";
import { type Delivery, deliverEvery } from "./delivery.ts";

/** The methods a hub's clients offer, by name. */
export type ClientMethods = { readonly [method: string]: (...args: never[]) => unknown };

type MethodName<Client> = keyof Client & string;

/** The connections a message goes to. */
export class ClientTarget<Client extends ClientMethods> {
  readonly #backplane: Backplane;
  readonly #audience: Audience;
  readonly #delivery: Delivery;

  constructor(backplane: Backplane, audience: Audience, delivery: Delivery = deliverEvery) {
    this.#backplane = backplane;
    this.#audience = audience;
    this.#delivery = delivery;
  }

  /** Calls a client method. Returns at once; whether it arrived is not known. */
  send<Method extends MethodName<Client>>(method: Method, ...args: Parameters<Client[Method]>): void {
    const action = { kind: "send", method, arguments: args, delivery: this.#delivery } as const;
    this.#backplane.publish({ audience: this.#audience, action });
  }

  /** For slow readers only the newest message of `key` waits; `merge` names a `conflation` option. */
  latest(key: string, merge?: string): ClientTarget<Client> {
    const delivery: Delivery = merge === undefined ? { kind: "latest", key } : { kind: "latest", key, merge };
    return new ClientTarget(this.#backplane, this.#audience, delivery);
  }

  /** Slow readers miss the message. */
  volatile(): ClientTarget<Client> {
    return new ClientTarget(this.#backplane, this.#audience, { kind: "volatile" });
  }

  joinGroup(group: string): void {
    this.#backplane.publish({ audience: this.#audience, action: { kind: "join", group } });
  }

  leaveGroup(group: string): void {
    this.#backplane.publish({ audience: this.#audience, action: { kind: "leave", group } });
  }

  /** Ends the connections with a close message; `allowReconnect` (false) lets clients come back by themselves. */
  close({ error, allowReconnect = false }: { error?: string; allowReconnect?: boolean } = {}): void {
    const action = { kind: "close", allowReconnect, ...(error === undefined ? {} : { error }) } as const;
    this.#backplane.publish({ audience: this.#audience, action });
  }
}

/** Who can be addressed. Over a backplane this means connections of every server. */
export class HubClients<Client extends ClientMethods> {
  readonly #backplane: Backplane;

  constructor(backplane: Backplane) {
    this.#backplane = backplane;
  }

  all(): ClientTarget<Client> {
    return this.allExcept([]);
  }

  allExcept(connectionIds: readonly string[]): ClientTarget<Client> {
    return this.#target({ kind: "all", except: connectionIds });
  }

  group(name: string): ClientTarget<Client> {
    return this.groups([name]);
  }

  /** A connection in several of the groups gets one message. */
  groups(names: readonly string[]): ClientTarget<Client> {
    return this.#target({ kind: "groups", names, except: [] });
  }

  groupExcept(name: string, connectionIds: readonly string[]): ClientTarget<Client> {
    return this.#target({ kind: "groups", names: [name], except: connectionIds });
  }

  /** Every connection of one user, by the id that the hub's `userId` gives. */
  user(id: string): ClientTarget<Client> {
    return this.users([id]);
  }

  users(ids: readonly string[]): ClientTarget<Client> {
    return this.#target({ kind: "users", ids });
  }

  client(connectionId: string): ClientTarget<Client> {
    return this.#target({ kind: "connections", ids: [connectionId] });
  }

  #target(audience: Audience): ClientTarget<Client> {
    return new ClientTarget(this.#backplane, audience);
  }
}
