/** Those who follow what happens, by what they follow. */
export interface Followers<Event extends string, Told> {
  emit(event: Event, told: Told): void;
  /** Answers how to stop. */
  subscribe(event: Event, follower: (told: Told) => void): () => void;
}

/** Nobody follows yet. */
export function createFollowers<Event extends string, Told>(): Followers<Event, Told> {
  const followers = new Map<Event, Set<(told: Told) => void>>();
  return {
    emit: (event, told) => {
      for (const follower of [...(followers.get(event) ?? [])]) follower(told);
    },
    subscribe: (event, follower) => {
      const all = followers.get(event) ?? new Set();
      followers.set(event, all.add(follower));
      return () => all.delete(follower);
    },
  };
}
