import type { BrowserApi } from "@crossbook/browser";
import { api as contract, MAX_FAVOURITES } from "@crossbook/contract";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { PlayerPreferences } from "../app/player-preferences.ts";
import { eventText } from "../messages/english/betting/events.ts";
import type { PlayerSession } from "../session/player-session.ts";

/** `device`: a guest's. `loading`, `failed`: the account's are on their way, or could not be read. */
export interface FavouritesState {
  readonly source: "device" | "loading" | "account" | "failed";
}

/** The events this player has marked. Their ids are the preference `pins`, which shows a change at once. */
export interface Favourites {
  readonly store: StoreApi<FavouritesState>;
  /** Marks an event, or unmarks it. What the account refuses is taken back, and `onRefused` hears why. */
  toggle(eventId: number): void;
  /** Reads the account's favourites; what a guest marked on this device before joins them. Guests: nothing. */
  load(): Promise<void>;
  /** Forgets what was still to be saved for a session that is over. */
  end(): void;
}

/** What `createFavourites` needs. */
export interface FavouritesOptions {
  readonly api: BrowserApi;
  readonly session: PlayerSession;
  readonly preferences: PlayerPreferences;
  /** Shows why a change was not kept. */
  readonly onRefused: (message: string) => void;
}

const calls = contract.favourites;

/** Favourites of the account for a player, and of this device for a guest. */
export function createFavourites(options: FavouritesOptions): Favourites {
  return new AccountFavourites(options);
}

class AccountFavourites implements Favourites {
  readonly store = createStore<FavouritesState>(() => ({ source: "device" }));
  readonly #api: BrowserApi;
  readonly #session: PlayerSession;
  readonly #preferences: PlayerPreferences;
  readonly #onRefused: (message: string) => void;
  /** What the account does not have yet: whether each event is to be marked. */
  readonly #unsaved = new Map<number, boolean>();
  #isSaving = false;
  /** Rises with each end of a session: answers of an earlier one change nothing. */
  #sessionCount = 0;
  /** Rises with each change that the account has kept: a list that was read before it is old. */
  #keptCount = 0;

  constructor({ api, session, preferences, onRefused }: FavouritesOptions) {
    this.#api = api;
    this.#session = session;
    this.#preferences = preferences;
    this.#onRefused = onRefused;
  }

  toggle(eventId: number): void {
    this.#preferences.togglePin(eventId);
    if (!this.#session.state().loggedIn) return this.#preferences.set("pinsOnAccount", false);
    this.#unsaved.set(eventId, this.#preferences.state().pins.includes(eventId));
    void this.#save();
  }

  async load(): Promise<void> {
    if (!this.#session.state().loggedIn) return;
    const [session, kept] = [this.#sessionCount, this.#keptCount];
    if (this.store.getState().source !== "account") this.store.setState({ source: "loading" });
    const { pins, pinsOnAccount } = this.#preferences.state();
    const eventIds = pinsOnAccount ? [] : pins.filter((id) => id > 0).slice(-MAX_FAVOURITES);
    let outcome = await (eventIds.length === 0
      ? this.#api.call(calls.getUserFavourites, {})
      : this.#api.call(calls.add, { eventIds }));
    if (!outcome.ok && outcome.error.code === "FAVOURITES_FULL") {
      this.#onRefused(outcome.error.message);
      outcome = await this.#api.call(calls.getUserFavourites, {});
    }
    if (session !== this.#sessionCount) return;
    if (kept !== this.#keptCount) return this.load();
    if (outcome.ok) this.#take(outcome.result);
    else if (this.store.getState().source === "loading") this.store.setState({ source: "failed" });
  }

  end(): void {
    this.#sessionCount += 1;
    this.#unsaved.clear();
    this.store.setState({ source: "device" });
  }

  /** One change after the other, so that the account ends where the player did. */
  async #save(): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    for (const [eventId, isMarked] of this.#unsaved) {
      const session = this.#sessionCount;
      const outcome = await (isMarked
        ? this.#api.call(calls.add, { eventIds: [eventId] })
        : this.#api.call(calls.remove, { eventId }));
      if (session !== this.#sessionCount) continue;
      if (outcome.ok) this.#keptCount += 1;
      // Pressed again meanwhile: that is the next change.
      const isLatest = this.#unsaved.get(eventId) === isMarked;
      this.#unsaved.delete(eventId);
      if (!isLatest) this.#unsaved.set(eventId, !isMarked);
      else if (!outcome.ok) this.#takeBack(eventId, isMarked, outcome.error.message);
      if (outcome.ok && this.#preferences.state().pinsOnAccount) this.#take(outcome.result);
    }
    this.#isSaving = false;
    if (!this.#preferences.state().pinsOnAccount) await this.load();
  }

  #takeBack(eventId: number, isMarked: boolean, message: string): void {
    const { pins } = this.#preferences.state();
    if (pins.includes(eventId) === isMarked) this.#preferences.togglePin(eventId);
    this.#onRefused(isMarked ? eventText().notAdded(message) : eventText().stillThere(message));
  }

  /** The account's list, with what it does not have yet. */
  #take(ids: readonly number[]): void {
    const kept = ids.filter((id) => this.#unsaved.get(id) !== false);
    const added = [...this.#unsaved].filter(([id, isMarked]) => isMarked && !ids.includes(id));
    this.#preferences.set("pins", [...kept, ...added.map(([id]) => id)]);
    this.#preferences.set("pinsOnAccount", true);
    this.store.setState({ source: "account" });
  }
}
