/** Stops the engine where its own arithmetic is wrong: going on would make the mistake durable. */
export function invariant(holds: boolean, words: string): void {
  if (!holds) throw new Error(`engine invariant broken: ${words}`);
}
