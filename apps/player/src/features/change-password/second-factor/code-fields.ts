import type { ErrorCode } from "@crossbook/contract";

/** What confirms and what removes a second factor. */
export interface CodeFields {
  readonly code: string;
  readonly password: string;
}

export const CODE_EMPTY: CodeFields = { code: "", password: "" };

/** The field that a refusal of the server is about; the others are said over the buttons. */
export const FIELD_OF_REFUSAL: Partial<Record<ErrorCode, keyof CodeFields>> = {
  SECOND_FACTOR_WRONG: "code",
  CURRENT_PASSWORD_WRONG: "password",
  LOGIN_THROTTLED: "password",
};
