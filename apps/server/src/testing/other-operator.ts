import { expectDone } from "./api-call.ts";
import type { BettingWorld, PlayerSeat } from "./betting-world.ts";

/** An operator as a test names him. */
export interface OtherOperator {
  readonly userName: string;
  readonly password: string;
  readonly role: string;
}

/**
 * Makes another operator and changes the first password to `password`, as he must before he can do anything. One that there
 * is already stays as he is.
 */
export async function makeOperator(
  { guest, seat }: Pick<BettingWorld, "guest" | "seat">,
  by: PlayerSeat,
  { userName, password, role }: OtherOperator,
): Promise<void> {
  const first = `First-${password}`;
  const made = await by.post("Operator/CreateOperator", { userName, password: first, role });
  if (made.code === "USERNAME_TAKEN") return;
  expectDone(made);
  const login = await guest.post("Operator/Authenticate", { userName, password: first });
  const own = seat(userName, (login.result as { accessToken: string }).accessToken);
  expectDone(await own.post("Operator/ChangeOwnPassword", { currentPassword: first, password }));
}
