interface Mark {
  readonly position: bigint;
  readonly at: number;
}

/** Seconds that a replica that has stopped is known to be behind, exactly; beyond them it is at least so much. */
const MOST_MARKS = 600;

/**
 * How old what a replica shows can be. The primary's position in the WAL is noted with the time before it was asked; a
 * replica that has replayed to there shows everything that was committed before that time. No clock but the caller's is in it.
 */
export class ReplicaLag {
  #marks: Mark[] = [];
  #freshAt: number | undefined;

  /** `position` of the primary as PostgreSQL writes it (`16/B374D848`), which was asked for at `at` or later. */
  written(position: string, at: number): void {
    this.#marks.push({ position: wholePosition(position), at });
    if (this.#marks.length > MOST_MARKS) this.#marks.shift();
  }

  /** How far the replica has replayed. */
  replayed(position: string): void {
    const reached = wholePosition(position);
    const shown = this.#marks.filter((mark) => mark.position <= reached);
    this.#freshAt = shown.at(-1)?.at ?? this.#freshAt;
    this.#marks = this.#marks.slice(shown.length);
  }

  /** What is known was of another replica, or of another primary. */
  forget(): void {
    this.#marks = [];
    this.#freshAt = undefined;
  }

  /** At most so many milliseconds before `now` was what the replica shows; undefined: nothing is known of it. */
  at(now: number): number | undefined {
    return this.#freshAt === undefined ? undefined : now - this.#freshAt;
  }
}

function wholePosition(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
