// The casino's studios of an installation: the keys of both ends, made once. Plain JavaScript without dependencies.
import { generateKeyPairSync } from "node:crypto";

/** Names of the server's variables whose values the sandbox's studios have under `STUDIO_…`. */
const SHARED = [
  "MARIGOLD_CLIENT_ID",
  "MARIGOLD_KEY_TO_STUDIO",
  "MARIGOLD_KEY_FROM_STUDIO",
  "BANYAN_SECURE_LOGIN",
  "BANYAN_SECRET",
];
const STUDIOS = ["kestrel", "marigold", "banyan"];
const RSA_BITS = 2048;

/** What `kept` has of the studios' keys, and new ones for what is missing; `secret` makes a new secret. */
export function studioSecrets(kept, secret) {
  return {
    ...keysOf(kept, "KESTREL_PRIVATE_KEY", "STUDIO_KESTREL_PUBLIC_KEY"),
    ...keysOf(kept, "STUDIO_KESTREL_PRIVATE_KEY", "KESTREL_PUBLIC_KEY"),
    MARIGOLD_CLIENT_ID: kept.MARIGOLD_CLIENT_ID ?? "crossbook-marigold",
    MARIGOLD_KEY_TO_STUDIO: kept.MARIGOLD_KEY_TO_STUDIO ?? secret(),
    MARIGOLD_KEY_FROM_STUDIO: kept.MARIGOLD_KEY_FROM_STUDIO ?? secret(),
    BANYAN_SECURE_LOGIN: kept.BANYAN_SECURE_LOGIN ?? "crossbook-banyan",
    BANYAN_SECRET: kept.BANYAN_SECRET ?? secret(),
  };
}

/** Both halves are kept, or both are made: one half belongs to no other. */
function keysOf(kept, privateName, publicName) {
  if (kept[privateName] && kept[publicName])
    return { [privateName]: kept[privateName], [publicName]: kept[publicName] };
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: RSA_BITS });
  return {
    [privateName]: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    [publicName]: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}

/**
 * Where the studios are, unless the environment names others ("" there: not offered), and what the sandbox's have in
 * common with the server. `made`: what `secrets` answered.
 */
export function studioEnvironment(made, sandboxPort) {
  const urls = STUDIOS.map((studio) => {
    const name = `${studio.toUpperCase()}_URL`;
    return [name, process.env[name] ?? `http://127.0.0.1:${sandboxPort}/studios/${studio}`];
  });
  const shared = SHARED.map((name) => [`STUDIO_${name}`, process.env[`STUDIO_${name}`] ?? made[name]]);
  return Object.fromEntries([...urls, ...shared]);
}
