import { siteOf } from "../limits/address-group.ts";
import type { Audience } from "./backplane.ts";

/** What the registry needs to know of a connection. */
export interface Member {
  readonly id: string;
  /** Under which it counts against the limit per address; see `addressGroup`. */
  readonly addressGroup: string;
  readonly userId: string | undefined;
  /** Groups this connection is in; kept by the registry. */
  readonly groupNames: Set<string>;
}

/** This server's connections, found by id, group, user, address and site. Empty groups take no memory. */
export class Registry<M extends Member> {
  readonly #byId = new Map<string, M>();
  readonly #groups = new Index<M>();
  readonly #users = new Index<M>();
  readonly #addresses = new Index<M>();
  readonly #sites = new Index<M>();

  get size(): number {
    return this.#byId.size;
  }

  get groupCount(): number {
    return this.#groups.size;
  }

  all(): Iterable<M> {
    return this.#byId.values();
  }

  find(id: string): M | undefined {
    return this.#byId.get(id);
  }

  countOfUser(userId: string): number {
    return this.#users.get(userId).size;
  }

  countOfAddress(addressGroup: string): number {
    return this.#addresses.get(addressGroup).size;
  }

  countOfSite(site: string): number {
    return this.#sites.get(site).size;
  }

  add(member: M): void {
    this.#byId.set(member.id, member);
    this.#addresses.add(member.addressGroup, member);
    this.#sites.add(siteOf(member.addressGroup), member);
    if (member.userId !== undefined) this.#users.add(member.userId, member);
  }

  remove(member: M): void {
    if (!this.#byId.delete(member.id)) return;
    this.#addresses.remove(member.addressGroup, member);
    this.#sites.remove(siteOf(member.addressGroup), member);
    if (member.userId !== undefined) this.#users.remove(member.userId, member);
    for (const name of member.groupNames) this.#groups.remove(name, member);
    member.groupNames.clear();
  }

  /** Files the member under its present user after it was under `previousUserId`. */
  moveUser(member: M, previousUserId: string | undefined): void {
    if (!this.#byId.has(member.id)) return;
    if (previousUserId !== undefined) this.#users.remove(previousUserId, member);
    if (member.userId !== undefined) this.#users.add(member.userId, member);
  }

  join(member: M, group: string): void {
    if (!this.#byId.has(member.id)) return;
    member.groupNames.add(group);
    this.#groups.add(group, member);
  }

  leave(member: M, group: string): void {
    member.groupNames.delete(group);
    this.#groups.remove(group, member);
  }

  /** Calls `visit` once for each connection of the audience and returns how many there were. */
  visit(audience: Audience, visit: (member: M) => void): number {
    const members = this.#membersOf(audience);
    const except = "except" in audience ? audience.except : [];
    let count = 0;
    for (const member of members) {
      if (except.length > 0 && except.includes(member.id)) continue;
      visit(member);
      count += 1;
    }
    return count;
  }

  #membersOf(audience: Audience): Iterable<M> {
    switch (audience.kind) {
      case "all":
        return this.#byId.values();
      case "groups":
        return this.#groups.union(audience.names);
      case "users":
        return this.#users.union(audience.ids);
      case "connections":
        return audience.ids.flatMap((id) => this.#byId.get(id) ?? []);
    }
  }
}

class Index<M> {
  readonly #sets = new Map<string, Set<M>>();
  readonly #none: ReadonlySet<M> = new Set();

  get size(): number {
    return this.#sets.size;
  }

  get(key: string): ReadonlySet<M> {
    return this.#sets.get(key) ?? this.#none;
  }

  add(key: string, member: M): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([member]));
    else set.add(member);
  }

  remove(key: string, member: M): void {
    const set = this.#sets.get(key);
    if (set?.delete(member) && set.size === 0) this.#sets.delete(key);
  }

  union(keys: readonly string[]): ReadonlySet<M> {
    const [first, ...others] = keys;
    if (first === undefined) return this.#none;
    if (others.length === 0) return this.get(first);
    const union = new Set(this.get(first));
    for (const key of others) for (const member of this.get(key)) union.add(member);
    return union;
  }
}
