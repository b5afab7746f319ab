import * as z from "zod/mini";

/** Words that an operator must give, such as a reason. */
export const wordsField = z.string().check(z.minLength(1), z.maxLength(200));

/** Text of at most so many characters. */
export const textField = (maximum: number) => z.string().check(z.maxLength(maximum));

/** Whom a lock is about, and why. */
export const lockInput = z.object({ userName: textField(256), reason: wordsField });
