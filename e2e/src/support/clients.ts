import { type ApiClient, createApiClient, type Outcome } from "@crossbook/client";
import { api } from "@crossbook/contract";
import { surroundings } from "./surroundings.ts";

/** Who logs in, as a player or as an operator. */
export interface Login {
  readonly userName: string;
  readonly password: string;
}

/** A client of the product under test, logged in as a player. */
export function playerClient({ userName, password }: Login): Promise<ApiClient> {
  return loggedIn((client) =>
    client.call(api.account.authenticate, { userNameOrEmailAddress: userName, password }),
  );
}

/** A client logged in as an operator: the first one, where no other is named. */
export function operatorClient(operator: Login = surroundings.operator()): Promise<ApiClient> {
  return loggedIn((client) => client.call(api.operator.authenticate, { ...operator }));
}

async function loggedIn(
  logIn: (client: ApiClient) => Promise<Outcome<{ readonly accessToken?: string | undefined }>>,
): Promise<ApiClient> {
  let token: string | undefined;
  const client = createApiClient({ baseUrl: `${surroundings.site()}/api`, accessToken: () => token });
  const login = await logIn(client);
  if (!login.ok) throw new Error(login.error.message);
  token = login.result.accessToken;
  return client;
}
