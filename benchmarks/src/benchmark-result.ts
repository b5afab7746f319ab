/** One comparison made in one run: ours beside a peer or a limit. */
export interface BenchmarkResult {
  readonly name: string;
  /** What it is compared with. */
  readonly peer: string;
  readonly ours: number;
  readonly theirs: number;
  readonly unit: string;
  /** How many times better ours is; below 1: worse. */
  readonly ratio: number;
  readonly target: string;
  readonly pass: boolean;
  readonly notes: string;
}
