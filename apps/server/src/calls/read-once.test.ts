import { expect, it } from "vitest";
import type { ProviderRequest } from "./provider.ts";
import { readOnce } from "./read-once.ts";

function requestOf(body: string): ProviderRequest {
  return { method: "POST", path: "/", query: "", rawBody: Buffer.from(body), headers: {}, ip: "192.0.2.1" };
}

it("reads each request once, also where nothing can be read, and none for another", () => {
  const read: string[] = [];
  const contentOf = readOnce(({ rawBody }) => {
    read.push(rawBody.toString());
    return rawBody.length > 1 ? rawBody.toString() : undefined;
  });
  const [one, same, empty] = [requestOf("one"), requestOf("one"), requestOf("")];
  expect([one, one, same, empty, empty].map(contentOf)).toEqual(["one", "one", "one", undefined, undefined]);
  expect(read).toEqual(["one", "one", ""]);
});
