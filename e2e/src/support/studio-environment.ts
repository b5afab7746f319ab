import { generateKeyPairSync } from "node:crypto";

/** Where the sandbox's studios are, and the keys of both ends, made for these journeys alone. */
export function studioEnvironment(sandboxPort: number): Readonly<Record<string, string>> {
  const [ours, theirs] = [keyPair(), keyPair()];
  const marigold = {
    MARIGOLD_CLIENT_ID: "journeys",
    MARIGOLD_KEY_TO_STUDIO: "key-to-marigold-in-the-journeys",
    MARIGOLD_KEY_FROM_STUDIO: "key-from-marigold-in-the-journeys",
  };
  const banyan = { BANYAN_SECURE_LOGIN: "journeys", BANYAN_SECRET: "secret-of-banyan-in-the-journeys" };
  const at = (studio: string) => `http://127.0.0.1:${sandboxPort}/studios/${studio}`;
  return {
    ...{ KESTREL_URL: at("kestrel"), MARIGOLD_URL: at("marigold"), BANYAN_URL: at("banyan") },
    ...{ KESTREL_PRIVATE_KEY: ours.privateKey, STUDIO_KESTREL_PUBLIC_KEY: ours.publicKey },
    ...{ STUDIO_KESTREL_PRIVATE_KEY: theirs.privateKey, KESTREL_PUBLIC_KEY: theirs.publicKey },
    ...bothEnds(marigold),
    ...bothEnds(banyan),
  };
}

/** The same values for the studio in the sandbox. */
function bothEnds(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const ofStudio = Object.entries(values).map(([name, value]) => [`STUDIO_${name}`, value] as const);
  return { ...values, ...Object.fromEntries(ofStudio) };
}

function keyPair(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    privateKey: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    publicKey: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}
