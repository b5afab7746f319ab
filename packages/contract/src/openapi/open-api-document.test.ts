import { describe, expect, it } from "vitest";
import { api, endpoints } from "../api.ts";
import type { Endpoint } from "../endpoint.ts";
import { COMMON_ERRORS, ERROR_CATALOGUE, OPERATOR_SESSION_ERRORS, SESSION_ERRORS } from "../errors.ts";
import { openApiDocument } from "./open-api-document.ts";

interface Content {
  readonly "application/json": { readonly schema: Schema };
  readonly "multipart/form-data"?: { readonly schema: Schema };
}
interface Response {
  readonly description: string;
  readonly content: Content;
  readonly headers?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
}
interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly string[];
}

function codesIn(content: Content): readonly string[] {
  const [, narrowed] = content["application/json"].schema.allOf ?? [];
  return narrowed?.properties?.["error"]?.properties?.["code"]?.enum ?? [];
}

function isNumber({ type, anyOf }: Schema): boolean {
  return [type ?? []].flat().some((one) => one === "number" || one === "integer") || !!anyOf?.some(isNumber);
}

function eachField(schema: Schema | undefined, found: (name: string, field: Schema) => void): void {
  for (const part of [schema?.items, ...(schema?.anyOf ?? [])]) if (part) eachField(part, found);
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    found(name, field);
    eachField(field, found);
  }
}

const document = openApiDocument("1.2.3") as {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const operationOf = ({ path, method }: { path: string; method: string }) =>
  document.paths[`/api/${path}`]?.[method.toLowerCase()];

describe("the OpenAPI document", () => {
  it("[PROD-11] has every call of the contract and no other", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe("1.2.3");
    expect(Object.keys(document.paths).sort()).toEqual(endpoints.map(({ path }) => `/api/${path}`).sort());
    for (const endpoint of endpoints) expect(operationOf(endpoint)?.responses["200"]).toBeDefined();
  });

  it("says that a call takes both where the specification has it", () => {
    const operation = operationOf(api.bets.getUserBetHistory);
    expect(operation?.requestBody).toBeDefined();
    expect(operation?.parameters).toContainEqual(
      expect.objectContaining({ name: "MaxResultCount", in: "query" }),
    );
    expect(operationOf(api.account.authenticate)?.parameters).toBeUndefined();
  });

  it("says which call answers a file, and its refusals in the envelope", () => {
    const responses = operationOf(api.transactions.getHistoryFile)?.responses;
    expect(responses?.["200"]?.content).toEqual({ "text/csv": { schema: { type: "string" } } });
    const refused = responses?.["422"];
    expect(refused && codesIn(refused.content)).toEqual(["STATEMENT_TOO_LONG"]);
  });

  it("says what a call takes: a body for POST, the query for GET", () => {
    const body = operationOf(api.account.authenticate)?.requestBody?.content["application/json"].schema;
    expect(body?.required).toEqual(["userNameOrEmailAddress", "password"]);
    expect(body?.properties?.["password"]?.type).toBe("string");
    expect(operationOf(api.markets.getByEventId)?.parameters).toMatchObject([
      { name: "eventId", in: "query", required: true },
    ]);
    expect(operationOf(api.markets.getScoreCard)?.parameters).toMatchObject([
      { name: "DreamEventId", required: false },
      { name: "eventId", required: false },
    ]);
  });

  it("[CALL-BASE-04] says of every call what it takes and what it answers", () => {
    for (const endpoint of endpoints) {
      const operation = operationOf(endpoint);
      const taken = endpoint.method === "GET" ? operation?.parameters : operation?.requestBody;
      expect([endpoint.path, taken === undefined]).toEqual([endpoint.path, false]);
      const answered = Object.values(operation?.responses["200"]?.content ?? {});
      expect([endpoint.path, answered.length]).toEqual([endpoint.path, 1]);
      expect(answered.every((content) => "schema" in content)).toBe(true);
    }
  });

  it("says which refusals may be over after a time, and no others", () => {
    for (const endpoint of endpoints)
      for (const [status, { headers }] of Object.entries(operationOf(endpoint)?.responses ?? {}))
        expect([endpoint.path, status, headers?.["Retry-After"]?.schema.type]).toEqual([
          ...[endpoint.path, status],
          ["429", "503"].includes(status) ? "integer" : undefined,
        ]);
  });

  it("says which body is a list, and which can be a form with a picture", () => {
    const listed: string[] = [];
    const pictured: string[] = [];
    for (const endpoint of endpoints) {
      const content = operationOf(endpoint)?.requestBody?.content;
      if (content?.["application/json"].schema.type === "array") listed.push(endpoint.path);
      if (content?.["multipart/form-data"]?.schema.required?.includes("image")) pictured.push(endpoint.path);
    }
    const having = (field: "listBody" | "upload") =>
      (endpoints as readonly Endpoint[]).flatMap((endpoint) => (endpoint[field] ? [endpoint.path] : []));
    expect([listed, pictured]).toEqual([having("listBody"), having("upload")]);
    expect([listed.length, pictured.length]).not.toContain(0);
  });

  it("has the detail beside the result of the calls that answer one", () => {
    for (const endpoint of endpoints as readonly Endpoint[]) {
      const answered = operationOf(endpoint)?.responses["200"]?.content["application/json"]?.schema;
      expect([endpoint.path, answered?.properties?.["detail"] !== undefined]).toEqual([
        ...[endpoint.path, endpoint.detail !== undefined],
      ]);
    }
    const placed = operationOf(api.bets.placeBet)?.responses["200"]?.content["application/json"].schema;
    expect(Object.keys(placed?.properties?.["detail"]?.properties ?? {})).toContain("matched");
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
    expect(operationOf(api.feed.publish)?.security).toEqual([{ feedSignature: [], feedTimestamp: [] }]);
  });

  it("names every operation once, and every reference leads somewhere", () => {
    const operations = endpoints.map((endpoint) => operationOf(endpoint)?.operationId);
    expect(new Set(operations).size).toBe(endpoints.length);
    expect(operations).toContain("BetPlaceBetV2");
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) =>
      path.split("/").reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document),
    );
    expect(references.length).toBeGreaterThan(endpoints.length);
    for (const target of references) expect(target).toMatchObject({ type: "object" });
  });

  it("says of every call which codes it refuses with, each under its status", () => {
    for (const endpoint of endpoints) {
      const listed = Object.entries(operationOf(endpoint)?.responses ?? {})
        .filter(([status]) => status !== "200")
        .flatMap(([status, { content }]) => codesIn(content).map((code) => `${status} ${code}`));
      const session = endpoint.audience === "public" ? [] : SESSION_ERRORS;
      const operator = endpoint.audience === "operator" ? OPERATOR_SESSION_ERRORS : [];
      const expected = [...endpoint.errors, ...COMMON_ERRORS, ...session, ...operator].map(
        (code) => `${ERROR_CATALOGUE[code].status} ${code}`,
      );
      expect(listed.toSorted()).toEqual([...new Set(expected)].toSorted());
    }
  });

  it("says of every number of bets, money and time what it is and in which unit", () => {
    const silent = new Set<string>();
    // What a call answers is in its summary.
    const summarised = "result";
    for (const endpoint of endpoints) {
      if (endpoint.audience === "provider") continue;
      const operation = operationOf(endpoint);
      const found = (name: string, field: Schema) => {
        if (name !== summarised && isNumber(field) && field.description === undefined) silent.add(name);
      };
      for (const { name, schema, description } of operation?.parameters ?? [])
        found(name, { ...schema, ...(description !== undefined && { description }) });
      eachField(operation?.requestBody?.content["application/json"].schema, found);
      eachField(operation?.responses["200"]?.content["application/json"]?.schema, found);
    }
    expect([...silent]).toEqual([]);
  });

  it("forbids no field that a later version may add", () => {
    expect(JSON.stringify(document)).not.toContain("additionalProperties");
  });

  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
