import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import type { FormStudio, HmacStudio, RsaStudio, StudioConfiguration } from "./configuration.ts";
import { type EnvironmentReader, PROVIDER_SECRET_LENGTH } from "./environment-reader.ts";

const LEAST_RSA_BITS = 2048;
const NAME = /^[A-Za-z0-9._-]{1,64}$/;
const NAME_ADVICE = "1 to 64 letters, digits, dots, dashes or underscores";
const WEB = ["http:", "https:"];

/** Of each studio everything, or nothing where it has no address. */
export function readStudios(read: EnvironmentReader): StudioConfiguration {
  return {
    kestrel: readKestrel(read),
    marigold: readMarigold(read),
    banyan: readBanyan(read),
    frameOrigins: read.origins("CASINO_FRAME_ORIGINS", "https://games.example"),
  };
}

function readKestrel(read: EnvironmentReader): RsaStudio | undefined {
  const url = read.url("KESTREL_URL", WEB);
  if (url === undefined) return undefined;
  const privateKey = readKey(read, "KESTREL_PRIVATE_KEY");
  const publicKey = readKey(read, "KESTREL_PUBLIC_KEY");
  const addresses = read.networks("KESTREL_ADDRESSES");
  return privateKey && publicKey && { url, privateKey, publicKey, addresses };
}

function readMarigold(read: EnvironmentReader): HmacStudio | undefined {
  const url = read.url("MARIGOLD_URL", WEB);
  if (url === undefined) return undefined;
  return {
    url,
    clientId: readName(read, "MARIGOLD_CLIENT_ID"),
    keyToStudio: read.secret("MARIGOLD_KEY_TO_STUDIO", PROVIDER_SECRET_LENGTH),
    keyFromStudio: read.secret("MARIGOLD_KEY_FROM_STUDIO", PROVIDER_SECRET_LENGTH),
    addresses: read.networks("MARIGOLD_ADDRESSES"),
  };
}

function readBanyan(read: EnvironmentReader): FormStudio | undefined {
  const url = read.url("BANYAN_URL", WEB);
  if (url === undefined) return undefined;
  return {
    url,
    secureLogin: readName(read, "BANYAN_SECURE_LOGIN"),
    secret: read.secret("BANYAN_SECRET", PROVIDER_SECRET_LENGTH),
    addresses: read.networks("BANYAN_ADDRESSES"),
  };
}

function readName(read: EnvironmentReader, name: "MARIGOLD_CLIENT_ID" | "BANYAN_SECURE_LOGIN"): string {
  const text = read.optionalMatching(name, NAME, NAME_ADVICE);
  if (text === undefined) read.complain(`${name} is not set: the studio's address needs it.`);
  return text ?? "";
}

/** A key in DER as base64: PKCS #8 of the private one, SPKI of the public one. The value is never repeated. */
function readKey(
  read: EnvironmentReader,
  name: "KESTREL_PRIVATE_KEY" | "KESTREL_PUBLIC_KEY",
): KeyObject | undefined {
  const key = keyOf(read.text(name), name === "KESTREL_PRIVATE_KEY");
  if (key === undefined)
    read.complain(
      `${name} is not an RSA key of at least ${LEAST_RSA_BITS} bits: write its DER (PKCS #8 of the private one, SPKI of the public one) in base64.`,
    );
  return key;
}

function keyOf(base64: string, isPrivate: boolean): KeyObject | undefined {
  const key = Buffer.from(base64, "base64");
  try {
    const read = isPrivate
      ? createPrivateKey({ key, format: "der", type: "pkcs8" })
      : createPublicKey({ key, format: "der", type: "spki" });
    const bits = read.asymmetricKeyDetails?.modulusLength ?? 0;
    return read.asymmetricKeyType === "rsa" && bits >= LEAST_RSA_BITS ? read : undefined;
  } catch {
    return undefined;
  }
}
