import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { STUDIO_FAULT_NAMES, type StudioFaultMix } from "../studios/faults/studio-faults.ts";
import { BUILT_GAMES_DIR } from "../studios/pages/game-pages.ts";
import type { StudiosConfiguration } from "../studios/studios-configuration.ts";

/** What a loader reads with: trimmed text or undefined, and a number with its bounds. */
export interface EnvironmentReaders {
  readonly text: (name: string) => string | undefined;
  readonly number: (name: string, whenUnset: number, low: number, high: number, whole?: boolean) => number;
  /** Sentences about what cannot be used. */
  readonly problems: string[];
}

/** A day of retries takes 24 minutes. */
const DEFAULT_SPEED = 60;

/** The studios of the environment. One of which nothing is set is not there; half of one is a problem. */
export function loadStudios({ text, number, problems }: EnvironmentReaders): StudiosConfiguration {
  /** Each of the names, or undefined where none is set. */
  const group = (names: readonly string[]): readonly string[] | undefined => {
    const values = names.map(text);
    const missing = names.filter((_name, index) => values[index] === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0)
      problems.push(
        `${missing.join(" and ")} must be set together with ${names.filter((name) => !missing.includes(name)).join(" and ")}.`,
      );
    return missing.length > 0 ? undefined : values.map((value) => value ?? "");
  };
  const kestrel = group(["STUDIO_KESTREL_PRIVATE_KEY", "STUDIO_KESTREL_PUBLIC_KEY"]);
  const marigold = group([
    "STUDIO_MARIGOLD_CLIENT_ID",
    "STUDIO_MARIGOLD_KEY_TO_STUDIO",
    "STUDIO_MARIGOLD_KEY_FROM_STUDIO",
  ]);
  const banyan = group(["STUDIO_BANYAN_SECURE_LOGIN", "STUDIO_BANYAN_SECRET"]);
  return {
    kestrel: kestrel && keysOf(kestrel, problems),
    marigold: marigold && {
      ...{ clientId: marigold[0] ?? "", keyToStudio: marigold[1] ?? "", keyFromStudio: marigold[2] ?? "" },
    },
    banyan: banyan && { secureLogin: banyan[0] ?? "", secret: banyan[1] ?? "" },
    publicUrl: checkedOrigin(text("STUDIO_PUBLIC_URL"), problems),
    speed: number("STUDIO_SPEED", DEFAULT_SPEED, 0.1, 100_000, false),
    mix: checkedMix(text("STUDIO_FAULTS"), problems),
    gamesDir: text("STUDIO_GAMES_DIR") ?? BUILT_GAMES_DIR,
  };
}

function keysOf([ours, theirs]: readonly string[], problems: string[]): StudiosConfiguration["kestrel"] {
  const privateKey = keyOf(ours ?? "", true);
  const operatorKey = keyOf(theirs ?? "", false);
  if (!privateKey) problems.push("STUDIO_KESTREL_PRIVATE_KEY must be an RSA key: its PKCS #8 DER in base64.");
  if (!operatorKey)
    problems.push("STUDIO_KESTREL_PUBLIC_KEY must be the operator's RSA key: its SPKI DER in base64.");
  return privateKey && operatorKey && { privateKey, operatorKey };
}

function keyOf(base64: string, isPrivate: boolean): KeyObject | undefined {
  const key = Buffer.from(base64, "base64");
  try {
    const read = isPrivate
      ? createPrivateKey({ key, format: "der", type: "pkcs8" })
      : createPublicKey({ key, format: "der", type: "spki" });
    return read.asymmetricKeyType === "rsa" ? read : undefined;
  } catch {
    return undefined;
  }
}

function checkedOrigin(written: string | undefined, problems: string[]): string | undefined {
  if (written === undefined) return undefined;
  const isOrigin = URL.canParse(written) && /^https?:\/\/[^/]+\/?$/.test(written);
  if (!isOrigin)
    problems.push(`STUDIO_PUBLIC_URL must be an origin such as https://games.example, not "${written}".`);
  return written.replace(/\/$/, "");
}

/** A list as `answerLost:0.1,duplicate:0.05`: how likely each fault is. */
function checkedMix(written: string | undefined, problems: string[]): StudioFaultMix {
  const mix: Partial<Record<keyof StudioFaultMix, number>> = {};
  for (const entry of (written ?? "").split(",").filter((one) => one.trim() !== "")) {
    const [name, share = ""] = entry.trim().split(":");
    const fault = STUDIO_FAULT_NAMES.find((known) => known === name);
    const likelihood = share.trim() === "" ? Number.NaN : Number(share);
    if (fault !== undefined && likelihood >= 0 && likelihood <= 1) mix[fault] = likelihood;
    else
      problems.push(
        `STUDIO_FAULTS has "${entry.trim()}"; write faults with how likely they are, such as answerLost:0.1, of ${STUDIO_FAULT_NAMES.join(", ")}.`,
      );
  }
  return mix;
}
