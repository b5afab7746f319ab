import { setTimeout as wait } from "node:timers/promises";
import { type ApiClient, type CallError, createApiClient, type Outcome } from "@crossbook/client";
import { type Api, api, ERROR_CATALOGUE, type InputOf } from "@crossbook/contract";

/** An account of the first start, made through the public API like any other. */
interface SeededAccount {
  readonly userName: string;
  readonly password: string;
  readonly kind: "player" | "house";
  /** Main units of play money. */
  readonly credit: number;
}

const PLAYER_CREDIT = 10_000;
const MAKER_CREDIT = 5_000_000;
const BETTOR_CREDIT = 2_000_000;

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set. \`npm start\` sets it.`);
  return value;
}

/** `playerPassword` unset: no players, because others than this machine can reach the server. */
function seededAccounts(makerPassword: string, playerPassword: string | undefined): readonly SeededAccount[] {
  const players = (playerPassword === undefined ? [] : ["asha", "ravi"]).map(
    (userName): SeededAccount => ({
      userName,
      password: playerPassword ?? "",
      kind: "player",
      credit: PLAYER_CREDIT,
    }),
  );
  const house = (userName: string, credit: number): SeededAccount => ({
    userName,
    password: makerPassword,
    kind: "house",
    credit,
  });
  return [
    ...players,
    house("maker1", MAKER_CREDIT),
    house("maker2", MAKER_CREDIT),
    ...["bettor1", "bettor2", "bettor3", "bettor4"].map((userName) => house(userName, BETTOR_CREDIT)),
  ];
}

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 500;

function mayPass({ kind, code }: CallError): boolean {
  return code === undefined ? kind !== "aborted" : ERROR_CATALOGUE[code].retry === "later";
}

/**
 * Asks again where a server that has just started, or a slow machine, had no answer or none yet. Every call of the seed
 * is made once however often it is asked.
 */
async function patiently<Result, Detail>(
  call: () => Promise<Outcome<Result, Detail>>,
): Promise<Outcome<Result, Detail>> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await call();
    if (outcome.ok || attempt === ATTEMPTS || !mayPass(outcome.error)) return outcome;
    await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
  }
}

/** Creates the account where it does not exist and credits it once, however often the seed runs. */
async function seedAccount(
  client: ApiClient,
  { userName, password, kind, credit }: SeededAccount,
): Promise<void> {
  const created = await patiently(() => client.call(api.operator.createPlayer, { userName, password, kind }));
  if (!created.ok && created.error.code !== "USERNAME_TAKEN")
    throw new Error(`${userName}: ${created.error.message}`);
  const credited = await patiently(() =>
    client.call(api.operator.adjustBalance, {
      userName,
      amount: credit,
      reason: "Play money to begin with",
      reference: `seed:${userName}`,
    }),
  );
  if (!credited.ok) throw new Error(`${userName}: ${credited.error.message}`);
}

type NewBonus = InputOf<Api["operator"]["createBonusTemplate"]>;

const TERMS: NewBonus["terms"] = {
  ...{ trigger: "deposit", minDeposit: 500, percent: 50, amount: null, cap: 5_000 },
  ...{ wageringMultiple: 5, wageringBase: "bonus", contributions: [], minOdds: 1.5, maxStake: null },
  ...{ excludedSports: [], excludedMarketTypes: [], claimDays: 7, expiryDays: 30, maxRelease: null },
  ...{ onePer: ["user"], host: null, bettable: false, period: null, refereeTurnover: null, budget: null },
};

/** Offers of a fresh installation, so that the bonus page shows what it is for. */
const BONUSES: readonly NewBonus[] = [
  {
    ...{ name: "first-deposit", type: "welcome", title: "First deposit bonus" },
    description: "Half of your first deposit of 500 or more, up to 5,000, once it is wagered five times.",
    terms: TERMS,
  },
  {
    ...{ name: "invite-a-friend", type: "referral", title: "Invite a friend" },
    description: "500 for you when a friend signs up with your code, deposits 500 and wagers 2,000.",
    terms: {
      ...TERMS,
      ...{ trigger: "referral", percent: null, amount: 500, cap: null, refereeTurnover: 2_000, onePer: [] },
    },
  },
];

/** Creates and activates a template where there is none of its name; what an operator has changed stays. */
async function seedBonus(client: ApiClient, bonus: NewBonus): Promise<void> {
  const created = await patiently(() => client.call(api.operator.createBonusTemplate, bonus));
  if (!created.ok) {
    if (created.error.code === "BONUS_TEMPLATE_EXISTS") return;
    throw new Error(`${bonus.name}: ${created.error.message}`);
  }
  const { templateId, version } = created.result;
  const active = await patiently(() =>
    client.call(api.operator.activateBonusTemplate, { templateId, version }),
  );
  if (!active.ok) throw new Error(`${bonus.name}: ${active.error.message}`);
}

const { PORT, OPERATOR_PORT, OPERATOR_HOST } = process.env;
const operatorHost = OPERATOR_PORT && OPERATOR_HOST ? OPERATOR_HOST : "127.0.0.1";
const baseUrl = `http://${operatorHost}:${OPERATOR_PORT || PORT || "3000"}/api`;
let accessToken: string | undefined;
const client = createApiClient({ baseUrl, accessToken: () => accessToken });
const operator = { userName: required("OPERATOR_USERNAME"), password: required("OPERATOR_PASSWORD") };
const login = await patiently(() => client.call(api.operator.authenticate, operator));
if (!login.ok) throw new Error(`The operator could not log in: ${login.error.message}`);
accessToken = login.result.accessToken;
const accounts = seededAccounts(required("MAKER_PASSWORD"), process.env["PLAYER_PASSWORD"] || undefined);
for (const account of accounts) await seedAccount(client, account);
for (const bonus of BONUSES) await seedBonus(client, bonus);
