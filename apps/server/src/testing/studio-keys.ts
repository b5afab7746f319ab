import { generateKeyPairSync } from "node:crypto";
import type { StudioConfiguration } from "../config/configuration.ts";

const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** The studios as the tests' server knows them. */
export const TEST_STUDIOS = {
  kestrel: {
    url: "http://127.0.0.1:9/kestrel",
    ...{ privateKey: ours.privateKey, publicKey: theirs.publicKey },
    addresses: [],
  },
  marigold: {
    url: "http://127.0.0.1:9/marigold",
    clientId: "crossbook",
    keyToStudio: "key to the studio of the tests",
    keyFromStudio: "key from the studio of the tests",
    addresses: [],
  },
  banyan: {
    url: "http://127.0.0.1:9/banyan",
    ...{ secureLogin: "crossbook", secret: "secret of the studio of the tests" },
    addresses: [],
  },
  frameOrigins: [],
} as const satisfies StudioConfiguration;

/** The studio's half of the keys, and ours as it knows it. */
export const KESTREL_KEYS = { privateKey: theirs.privateKey, publicKey: ours.publicKey };
