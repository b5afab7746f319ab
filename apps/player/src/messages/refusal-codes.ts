import type { Api, COMMON_ERRORS, SESSION_ERRORS } from "@crossbook/contract";

type Call = { [Noun in keyof Api]: Api[Noun][keyof Api[Noun]] }[keyof Api];
type CallOfPlayers = Extract<Call, { readonly audience: "player" | "public" }>;

/** Every code that a call of players can be refused with. */
export type PlayerErrorCode =
  | CallOfPlayers["errors"][number]
  | (typeof COMMON_ERRORS)[number]
  | (typeof SESSION_ERRORS)[number];
