import { errors, jwtVerify, SignJWT } from "jose";
import type { OperatorCaller, PlayerCaller } from "../../calls/callers.ts";
import { refuse } from "../../calls/refusals.ts";
import type { TokenVerification } from "../../calls/sessions.ts";
import type { Clock } from "../../ports/clock.ts";

/** Who a token is made for; a token of one audience opens nothing of the other. */
export type TokenSubject =
  | { readonly kind: "player"; readonly id: number; readonly username: string; readonly demo: boolean }
  | { readonly kind: "operator"; readonly id: number; readonly username: string };

interface Known {
  readonly caller: PlayerCaller | OperatorCaller;
  readonly sessionId: string;
  readonly expiresAt: number;
}

const ALGORITHM = "HS256";
const TYPE = "at+jwt";
const ISSUER = "crossbook";
/** Tokens that are verified once and then only looked up. The oldest go first. */
const MAX_KNOWN = 50_000;

/** Makes access tokens and reads them. Does not know whether a session was ended. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #clock: Clock;
  readonly #known = new Map<string, Known>();

  constructor(secret: string, clock: Clock) {
    this.#key = new TextEncoder().encode(secret);
    this.#clock = clock;
  }

  /** `expiresAt`: Unix milliseconds; the token ends with that second. */
  async issue(subject: TokenSubject, sessionId: string, expiresAt: number): Promise<string> {
    const demo = subject.kind === "player" && subject.demo;
    return new SignJWT({ sid: sessionId, name: subject.username, ...(demo && { demo }) })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(subject.kind)
      .setSubject(String(subject.id))
      .setIssuedAt(Math.floor(this.#clock.now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#key);
  }

  async read(token: string): Promise<TokenVerification & { readonly sessionId?: string }> {
    const seen = this.#known.get(token);
    const known = seen ?? (await this.#verify(token));
    if ("code" in known) return known;
    if (this.#clock.now() >= known.expiresAt) {
      this.#known.delete(token);
      return refuse("TOKEN_EXPIRED");
    }
    if (seen === undefined) this.#remember(token, known);
    return { ok: true, caller: known.caller, sessionId: known.sessionId };
  }

  #remember(token: string, known: Known): void {
    if (this.#known.size >= MAX_KNOWN) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    }
    this.#known.set(token, known);
  }

  async #verify(token: string) {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: ISSUER,
        audience: ["player", "operator"],
        requiredClaims: ["sub", "sid", "exp", "name"],
        currentDate: new Date(this.#clock.now()),
      });
      return knownFrom(payload) ?? refuse("TOKEN_INVALID");
    } catch (error) {
      return refuse(error instanceof errors.JWTExpired ? "TOKEN_EXPIRED" : "TOKEN_INVALID");
    }
  }
}

function knownFrom(claims: Readonly<Record<string, unknown>>): Known | undefined {
  const { sub, sid, name, exp, aud } = claims;
  const id = Number(sub);
  if (typeof sid !== "string" || typeof name !== "string" || typeof exp !== "number") return undefined;
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const expiresAt = exp * 1000;
  if (aud === "operator")
    return { caller: { kind: "operator", operatorId: id, username: name }, sessionId: sid, expiresAt };
  if (aud !== "player") return undefined;
  const demo = claims["demo"] === true;
  const caller = { userId: id, accountId: id, username: name, sessionId: sid, demo, expiresAt };
  return { caller: { kind: "player", ...caller }, sessionId: sid, expiresAt };
}
