import { describe, expect, it } from "vitest";
import type { Audience } from "./backplane.ts";
import { type Member, Registry } from "./registry.ts";

interface Person extends Member {
  userId: string | undefined;
}

function member(id: string, userId?: string, addressGroup = "10.0.0.1"): Person {
  return { id, userId, addressGroup, groupNames: new Set() };
}

/** A registry with `a` and `b` of one user, `c` of another and a guest `d`. */
function filled() {
  const registry = new Registry<Person>();
  const members = [member("a", "asha"), member("b", "asha", "10.0.0.2"), member("c", "ravi"), member("d")];
  for (const one of members) registry.add(one);
  const [a, b, c, d] = members as [Person, Person, Person, Person];
  return { registry, a, b, c, d };
}

function reached(registry: Registry<Person>, audience: Audience): readonly string[] {
  const ids: string[] = [];
  const count = registry.visit(audience, ({ id }) => ids.push(id));
  expect(count).toBe(ids.length);
  return ids.sort();
}

describe("the connections of a server", () => {
  it("are found by id, counted by user and by address", () => {
    const { registry, a } = filled();
    expect(registry.find("a")).toBe(a);
    expect(registry.find("z")).toBeUndefined();
    expect([registry.size, registry.countOfUser("asha"), registry.countOfUser("nobody")]).toEqual([4, 2, 0]);
    expect([registry.countOfAddress("10.0.0.1"), registry.countOfAddress("10.0.0.2")]).toEqual([3, 1]);
  });

  it("are reached all, but for those left out", () => {
    const { registry } = filled();
    expect(reached(registry, { kind: "all", except: [] })).toEqual(["a", "b", "c", "d"]);
    expect(reached(registry, { kind: "all", except: ["b", "z"] })).toEqual(["a", "c", "d"]);
  });

  it("are reached by user and by id, each once", () => {
    const { registry } = filled();
    expect(reached(registry, { kind: "users", ids: ["asha", "ravi", "asha"] })).toEqual(["a", "b", "c"]);
    expect(reached(registry, { kind: "users", ids: [] })).toEqual([]);
    expect(reached(registry, { kind: "connections", ids: ["c", "z"] })).toEqual(["c"]);
  });

  it("are reached once by a message to several of their groups", () => {
    const { registry, a, b } = filled();
    registry.join(a, "cricket");
    registry.join(a, "market/1");
    registry.join(b, "market/1");
    expect(reached(registry, { kind: "groups", names: ["cricket", "market/1"], except: [] })).toEqual([
      "a",
      "b",
    ]);
    expect(reached(registry, { kind: "groups", names: ["market/1"], except: ["a"] })).toEqual(["b"]);
    expect(reached(registry, { kind: "groups", names: ["none"], except: [] })).toEqual([]);
  });

  it("join and leave groups any number of times, and an empty group is forgotten", () => {
    const { registry, a, b } = filled();
    for (const one of [a, a, b]) registry.join(one, "cricket");
    expect([registry.groupCount, [...a.groupNames]]).toEqual([1, ["cricket"]]);
    registry.leave(a, "cricket");
    registry.leave(a, "cricket");
    registry.leave(a, "never joined");
    expect(reached(registry, { kind: "groups", names: ["cricket"], except: [] })).toEqual(["b"]);
    registry.leave(b, "cricket");
    expect(registry.groupCount).toBe(0);
  });

  it("leave nothing behind when they are gone", () => {
    const { registry, a, b, c, d } = filled();
    for (const one of [a, b, c, d]) registry.join(one, "cricket");
    for (const one of [a, b, c, d, a]) registry.remove(one);
    expect([registry.size, registry.groupCount]).toEqual([0, 0]);
    expect([registry.countOfUser("asha"), registry.countOfAddress("10.0.0.1")]).toEqual([0, 0]);
    expect([...a.groupNames]).toEqual([]);
  });

  it("cannot join a group after they are gone: nothing would take them out again", () => {
    const { registry, a } = filled();
    registry.remove(a);
    registry.join(a, "cricket");
    expect(registry.groupCount).toBe(0);
    registry.moveUser(a, "asha");
    expect(registry.countOfUser("asha")).toBe(1);
  });

  it("are found under their new user when it changes, also from and to a guest", () => {
    const { registry, a, d } = filled();
    a.userId = "ravi";
    registry.moveUser(a, "asha");
    d.userId = "asha";
    registry.moveUser(d, undefined);
    expect([registry.countOfUser("asha"), registry.countOfUser("ravi")]).toEqual([2, 2]);
    a.userId = undefined;
    registry.moveUser(a, "ravi");
    expect(reached(registry, { kind: "users", ids: ["asha", "ravi"] })).toEqual(["b", "c", "d"]);
  });
});
