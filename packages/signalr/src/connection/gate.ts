/** Lets those who wait through, all at once, each time it is opened. */
export class Gate {
  #waiting: (() => void)[] | undefined;

  get hasWaiting(): boolean {
    return this.#waiting !== undefined;
  }

  pass(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting ??= [];
      this.#waiting.push(resolve);
    });
  }

  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const resume of waiting) resume();
  }
}
