import type { ApiClient } from "@crossbook/client";
import { api } from "@crossbook/contract";
import { clientAs, operatorClient } from "./opponent.ts";

const PASSWORD = "Second-4-the-journeys";

/** Another operator, made by the first: what moves money that was paid takes two. */
export async function secondOperator(userName: string): Promise<ApiClient> {
  const first = await operatorClient();
  const made = await first.call(api.operator.createOperator, { userName, password: PASSWORD, role: "admin" });
  if (!made.ok) throw new Error(made.error.message);
  let token: string | undefined;
  const client = clientAs(() => token);
  const login = await client.call(api.operator.authenticate, { userName, password: PASSWORD });
  if (!login.ok) throw new Error(login.error.message);
  token = login.result.accessToken;
  return client;
}
