import { describe, expect, it } from "vitest";
import { api, endpoints } from "../api.ts";
import { openApiDocument } from "./open-api-document.ts";

interface Operation {
  readonly security: readonly object[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: object }>>;
}
interface Schema {
  readonly properties: Readonly<Record<string, { readonly type?: string }>>;
  readonly required: readonly string[];
}

const document = openApiDocument("1.2.3") as {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[`/api/${path}`]?.[method.toLowerCase()];

describe("the OpenAPI document", () => {
  it("has every call of the contract and no other", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe("1.2.3");
    expect(Object.keys(document.paths).sort()).toEqual(endpoints.map(({ path }) => `/api/${path}`).sort());
    for (const endpoint of endpoints) expect(operationOf(endpoint)?.responses["200"]).toBeDefined();
  });

  it("says what a call takes: a body for POST, the query for GET", () => {
    const body = operationOf(api.account.authenticate)?.requestBody?.content["application/json"].schema;
    expect(body?.required).toEqual(["userNameOrEmailAddress", "password"]);
    expect(body?.properties["password"]?.type).toBe("string");
    expect(operationOf(api.markets.getByEventId)?.parameters).toMatchObject([
      { name: "eventId", in: "query", required: true },
    ]);
    expect(operationOf(api.markets.getScoreCard)?.parameters).toMatchObject([
      { name: "DreamEventId", required: false },
      { name: "eventId", required: false },
    ]);
  });

  it("says every refusal under its status, with its words", () => {
    const responses = operationOf(api.bets.placeBet)?.responses;
    expect(responses?.["422"]?.description).toContain("`INSUFFICIENT_FUNDS`: Your available balance");
    expect(responses?.["401"]?.description).toContain("`TOKEN_EXPIRED`");
    expect(operationOf(api.account.register)?.responses["401"]).toBeUndefined();
  });

  it("says who may call", () => {
    expect(operationOf(api.events.closest)?.security).toEqual([{}, { bearer: [] }]);
    expect(operationOf(api.bets.placeBet)?.security).toEqual([{ bearer: [] }]);
    expect(operationOf(api.feed.publish)?.security).toEqual([{ feedSignature: [] }]);
  });

  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
