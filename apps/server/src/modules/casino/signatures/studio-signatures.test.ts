import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { RSA_SIGNATURE_HEADER } from "@crossbook/contract";
import { describe, expect, it } from "vitest";
import { HUB88_PUBLIC_KEY, HUB88_SIGNATURES } from "../../../testing/hub88-signatures.ts";
import { formHash, isSignedByForm } from "./form-signature.ts";
import { hmacSignature, isSignedByHmac } from "./hmac-signature.ts";
import { isSignedByRsa, rsaSignature } from "./rsa-signature.ts";

describe("the RSA wallet's signature", () => {
  const publicKey = createPublicKey(HUB88_PUBLIC_KEY);

  it.each(HUB88_SIGNATURES)("is the one that Hub88 publishes for %j", (data, signature) => {
    const request = { rawBody: Buffer.from(data), headers: { [RSA_SIGNATURE_HEADER]: signature } };
    expect(isSignedByRsa(publicKey, request)).toBe(true);
    expect(isSignedByRsa(publicKey, { ...request, rawBody: Buffer.from(`${data} `) })).toBe(false);
  });

  it("is made by the private key alone", () => {
    const [own, other] = [generateKeyPairSync("rsa", { modulusLength: 2048 }), publicKey];
    const body = '{"amount":356000}';
    const signature = rsaSignature(own.privateKey, body);
    const request = { rawBody: Buffer.from(body), headers: { [RSA_SIGNATURE_HEADER]: signature } };
    expect(isSignedByRsa(own.publicKey, request)).toBe(true);
    expect(isSignedByRsa(other, request)).toBe(false);
  });
});

describe("the HMAC wallet's signature", () => {
  const key = "test-int-key";
  const bet = {
    type: "regular",
    txID: "c27ccade-5a45-4157-a85f-7d023a689ea5",
    sessionID: "s-1",
    roundID: "b78e42f8-2041-482d-9c4b-f2ca79fc75e3",
    amount: "100.10",
  };
  const golden = "b609be03e330a99db251c92d656078120700b16a4eb6e873e9805d9e43fadf51";

  it("is the one computed elsewhere, whatever the order and the spaces", () => {
    expect(hmacSignature(key, bet)).toBe(golden);
    const rawBody = Buffer.from(JSON.stringify(bet, null, 2));
    const request = { method: "POST", query: "", rawBody, headers: { "x-request-sign": golden } };
    expect(isSignedByHmac(key, request)).toBe(true);
    expect(isSignedByHmac("another key", request)).toBe(false);
  });

  it("covers what is nested, where a list of top-level names would drop it", () => {
    const launch = (id: string) => ({ cID: "c", user: { id } });
    expect(hmacSignature(key, launch("7"))).not.toBe(hmacSignature(key, launch("8")));
  });

  it("of a GET is made over its parameters as an object", () => {
    const signature = hmacSignature(key, { sessionID: "s-1", b: "1 2" }) ?? "";
    const request = { method: "GET", query: "b=1%202&sessionID=s-1", rawBody: Buffer.alloc(0) };
    expect(isSignedByHmac(key, { ...request, headers: { "x-request-sign": signature } })).toBe(true);
    expect(isSignedByHmac(key, { ...request, headers: {} })).toBe(false);
  });
});

describe("the form wallet's hash", () => {
  const given = [
    ...[["providerId", "LocalP"] as const, ["userId", "u-9"] as const, ["gameId", "teen20"] as const],
    ...[["roundId", "77"] as const, ["amount", "100.0"] as const, ["reference", "r-1"] as const],
    ...[["timestamp", "1700000000000"] as const, ["roundDetails", "spin"] as const],
  ];
  const golden = "0f2cc0a81d19cea01a279bc5b2f4a13f";

  it("is the one computed elsewhere", () => {
    expect(formHash("test-secret", given)).toBe(golden);
    expect(isSignedByForm("test-secret", new Map([...given, ["hash", golden.toUpperCase()]]))).toBe(true);
  });

  it("covers a parameter that the receiver does not know", () => {
    const more = new Map([...given, ["newField", "x"], ["hash", golden]]);
    expect(isSignedByForm("test-secret", more)).toBe(false);
    expect(isSignedByForm("test-secret", undefined)).toBe(false);
  });
});
