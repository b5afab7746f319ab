import * as z from "zod/mini";
import { givenMomentField, idField } from "../fields.ts";

/** The runners that won, as many as win in the market. */
const winnersResult = z.object({
  type: z.literal("winners"),
  runnerIds: z.array(idField).check(z.minLength(1), z.maxLength(64)),
});

/** `runnerIds` have won, and `tiedIds` share the `places` that are left, fewer than they are. */
const deadHeatResult = z.object({
  type: z.literal("deadHeat"),
  runnerIds: z.array(idField).check(z.maxLength(64)),
  tiedIds: z.array(idField).check(z.minLength(2), z.maxLength(64)),
  places: z.int().check(z.minimum(1), z.maximum(63)),
});

/** What a market of lines has reached: runs, goals, or by how many home has won. */
const numberResult = z.object({
  type: z.literal("number"),
  value: z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000)),
});

/** The runners that were placed in a market each way, in the order in which they came in. */
const placesResult = z.object({
  type: z.literal("places"),
  runnerIds: z.array(idField).check(z.minLength(1), z.maxLength(64)),
});

/** Of a market each way: `tiedIds` came in together behind the first `after` of `runnerIds`, the others that are placed, in order. */
const tiedPlacesResult = z.object({
  type: z.literal("tiedPlaces"),
  runnerIds: z.array(idField).check(z.maxLength(64)),
  tiedIds: z.array(idField).check(z.minLength(2), z.maxLength(64)),
  after: z.int().check(z.minimum(0), z.maximum(63)),
});

/** A result as an operator gives it. */
export const givenResult = z.discriminatedUnion("type", [
  winnersResult,
  deadHeatResult,
  numberResult,
  placesResult,
  tiedPlacesResult,
]);

/** Which matches of a market. */
export const voidScope = z.discriminatedUnion("type", [
  z.object({ type: z.literal("bets"), betIds: z.array(idField).check(z.minLength(1), z.maxLength(100)) }),
  z.object({ type: z.literal("runner"), runnerId: idField }),
  z.object({ type: z.literal("time"), from: givenMomentField, until: givenMomentField }),
]);

/** What is done to a market, before its result or after it: a market that has one is settled again, or its bets paid anew. */
export const settlementAct = z.discriminatedUnion("type", [
  z.object({ type: z.literal("settle"), result: givenResult }),
  z.object({ type: z.literal("void") }),
  z.object({ type: z.literal("voidBets"), scope: voidScope }),
]);

/** Which matches of a market an operator makes void. */
export type VoidScope = z.output<typeof voidScope>;

/** A result as an operator gives it. */
export type GivenResult = z.output<typeof givenResult>;

/** What is done to a market. */
export type SettlementAct = z.output<typeof settlementAct>;
