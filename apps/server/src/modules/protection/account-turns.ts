import type { AccountId } from "@crossbook/engine";

/** Runs the tasks of one account one after the other, so that what each has checked still holds when it writes. */
export class AccountTurns {
  readonly #last = new Map<AccountId, Promise<unknown>>();

  /** Answers as `task` does, or rejects as it does; the next task begins in either case. */
  async run<Result>(accountId: AccountId, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(accountId);
    const own = before === undefined ? task() : afterwards(before, task);
    this.#last.set(accountId, own);
    try {
      return await own;
    } finally {
      if (this.#last.get(accountId) === own) this.#last.delete(accountId);
    }
  }
}

async function afterwards<Result>(before: Promise<unknown>, task: () => Promise<Result>): Promise<Result> {
  await Promise.allSettled([before]);
  return task();
}
