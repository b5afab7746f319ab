import * as z from "zod/mini";

/** Words that an operator must give, such as a reason. */
export const wordsField = z.string().check(z.minLength(1), z.maxLength(200));

/** Which version of what operators write; 0: there was none. */
export const seenVersionField = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));

/** Text of at most so many characters. */
export const textField = (maximum: number) => z.string().check(z.maxLength(maximum));

/** Whom a lock is about, and why. */
export const lockInput = z.object({ userName: textField(256), reason: wordsField });

/** A lock that ends by itself after so many hours; absent or null: once an operator takes it away. */
export const timedLockInput = z.object({
  ...lockInput.shape,
  hours: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(8_760)))),
});
