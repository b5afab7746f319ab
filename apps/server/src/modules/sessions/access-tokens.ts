import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { BoundedMap } from "../../calls/bounded-map.ts";
import { refuse } from "../../calls/refusals.ts";
import type { TokenRefusal } from "../../calls/sessions.ts";
import type { TokenKey } from "../../config/configuration.ts";
import type { Clock } from "../../ports/clock.ts";

/** What an access token says of its bearer. */
export interface TokenClaims {
  /** Number of the player or operator. */
  readonly id: number;
  readonly username: string;
  readonly sessionId: string;
  readonly demo: boolean;
  /** The outside application that bears it for the player; undefined: the player himself. */
  readonly application?: string | undefined;
  /** When the token ends, Unix milliseconds. */
  readonly expiresAt: number;
}

/** What a token proves, or why it does not. */
export type ReadToken<Caller> =
  | { readonly ok: true; readonly caller: Caller; readonly sessionId: string }
  | TokenRefusal;

interface AccessTokenParts<Caller> {
  /** Who the tokens are made for; one of another audience is refused. */
  readonly audience: "player" | "operator" | "casino";
  /** The first signs; all verify, each the tokens that name its id. */
  readonly keys: readonly TokenKey[];
  readonly clock: Clock;
  /** Who makes them; one of another issuer is refused, whoever shares the keys. */
  readonly issuer: string;
  callerOf(claims: TokenClaims): Caller;
}

interface Known<Caller> {
  readonly caller: Caller;
  readonly sessionId: string;
  readonly expiresAt: number;
}

const ALGORITHM = "HS256";
const TYPE = "at+jwt";
/** So many of the tokens shown last are verified once and then only looked up. */
const REMEMBERED = 50_000;

/** Makes access tokens of one audience and reads them. Does not know whether a session was ended. */
export class AccessTokens<Caller> {
  readonly #parts: AccessTokenParts<Caller>;
  readonly #keys: ReadonlyMap<string, Uint8Array>;
  readonly #signing: { readonly id: string; readonly key: Uint8Array };
  readonly #known = new BoundedMap<string, Known<Caller>>(REMEMBERED);

  /** Throws where there is no key. */
  constructor(parts: AccessTokenParts<Caller>) {
    this.#parts = parts;
    const keys = parts.keys.map(({ id, secret }) => ({ id, key: new TextEncoder().encode(secret) }));
    const [first] = keys;
    if (first === undefined) throw new RangeError(`there is no key for tokens of audience ${parts.audience}`);
    this.#signing = first;
    this.#keys = new Map(keys.map(({ id, key }) => [id, key]));
  }

  /** A token with these claims; it ends with the second of `expiresAt`. */
  async issue({ id, username, sessionId, demo, application, expiresAt }: TokenClaims): Promise<string> {
    return new SignJWT({
      sid: sessionId,
      name: username,
      ...(demo && { demo }),
      ...(application && { app: application }),
    })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: this.#signing.id })
      .setIssuer(this.#parts.issuer)
      .setAudience(this.#parts.audience)
      .setSubject(String(id))
      .setIssuedAt(Math.floor(this.#parts.clock.now() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(this.#signing.key);
  }

  /** Who bears a token: a look-up in memory for one that was read before. */
  async read(token: string): Promise<ReadToken<Caller>> {
    const seen = this.#known.get(token);
    const known = seen ?? (await this.#verify(token));
    if ("code" in known) return known;
    if (this.#parts.clock.now() >= known.expiresAt) {
      this.#known.delete(token);
      return refuse("TOKEN_EXPIRED");
    }
    if (seen === undefined) this.#known.set(token, known);
    return { ok: true, caller: known.caller, sessionId: known.sessionId };
  }

  async #verify(token: string): Promise<Known<Caller> | TokenRefusal> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#keyOf(header), {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: this.#parts.issuer,
        audience: this.#parts.audience,
        requiredClaims: ["sub", "sid", "exp", "name"],
        currentDate: new Date(this.#parts.clock.now()),
      });
      const claims = claimsFrom(payload);
      if (claims === undefined) return refuse("TOKEN_INVALID");
      const { sessionId, expiresAt } = claims;
      return { caller: this.#parts.callerOf(claims), sessionId, expiresAt };
    } catch (error) {
      return refuse(error instanceof errors.JWTExpired ? "TOKEN_EXPIRED" : "TOKEN_INVALID");
    }
  }

  #keyOf({ kid }: JWTHeaderParameters): Uint8Array {
    const key = kid === undefined ? undefined : this.#keys.get(kid);
    if (key === undefined) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}

function claimsFrom({ sub, sid, name, exp, demo, app }: JWTPayload): TokenClaims | undefined {
  const id = Number(sub);
  if (typeof sid !== "string" || typeof name !== "string" || typeof exp !== "number") return undefined;
  if (!Number.isSafeInteger(id) || id <= 0) return undefined;
  const application = typeof app === "string" ? app : undefined;
  return { id, username: name, sessionId: sid, demo: demo === true, application, expiresAt: exp * 1000 };
}
