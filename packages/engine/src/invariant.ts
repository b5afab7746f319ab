/** Stops the engine where its own arithmetic is wrong: going on would make the mistake durable. */
export function invariant(holds: boolean, words: string): void {
  if (!holds) broken(words);
}

/** The same for the path of orders, where the condition is cheapest as the branch that comes here. */
export function broken(words: string): never {
  throw new Error(`engine invariant broken: ${words}`);
}
