import { expect, it } from "vitest";
import { sequentialIds } from "./sequential-ids.ts";

it("counts up from 1 under its prefix, each source by itself", () => {
  const [orders, others] = [sequentialIds("order"), sequentialIds()];
  expect([orders.next(), orders.next(), others.next(), orders.next()]).toEqual([
    ...["order-1", "order-2", "id-1", "order-3"],
  ]);
});
