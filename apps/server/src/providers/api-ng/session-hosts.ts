import { BoundedMap } from "../../calls/bounded-map.ts";

/** So many sessions that called last are remembered at least. */
const REMEMBERED = 20_000;

/** The host by which each bot's session called last: a stream's connection names none. In memory only. */
export class SessionHosts {
  readonly #hosts = new BoundedMap<string, string>(REMEMBERED);

  note(token: string, host: string): void {
    if (this.#hosts.get(token) !== host) this.#hosts.set(token, host);
  }

  /** Undefined: it has not called since the server began. */
  hostOf(token: string): string | undefined {
    return this.#hosts.get(token);
  }
}
