export { type FakeHub, fakeHub, type HubCall } from "./fake-hub.ts";
export {
  type FakeWire,
  fakeWire,
  ok,
  refused,
  type WireAnswer,
  type WireHandler,
  type WireRequest,
} from "./fake-wire.ts";
export { tokenOf } from "./token-of.ts";
