import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { api } from "@crossbook/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StartRefusedError } from "../../../server.ts";
import { signUp } from "../../../testing/accounts.ts";
import { codeOf, resultOf, startTestServer, type TestServer } from "../../../testing/test-server.ts";

const BANK = {
  ...{ holderName: "Acme Ltd", accountNumber: "123456789012", ifsc: "ACME0123456", bankName: "Acme Bank" },
};
const UPI = { upiId: "acme@acmebank", holderName: "Acme Ltd" };

let folder: string;
let files = 0;
const open: TestServer[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crossbook-payment-info-"));
});
afterAll(async () => {
  for (const world of open) await world.close();
  await rm(folder, { recursive: true });
});

async function started(hosts: object): Promise<TestServer> {
  files += 1;
  const hostSettingsFile = join(folder, `${files}.json`);
  await writeFile(hostSettingsFile, JSON.stringify(hosts));
  const world = await startTestServer({ config: { hostSettingsFile } });
  open.push(world);
  return world;
}

/** What a player of each of these hosts is answered. */
async function infoOf(world: TestServer, hosts: readonly string[]) {
  const [host = ""] = hosts;
  const { accessToken: token } = await signUp(world, { userName: "asha", mobile: "9876543210" }, { host });
  const answers = hosts.map((one) => world.call(api.account.getPaymentInfo, {}, { token, host: one }));
  return (await Promise.all(answers)).map(resultOf);
}

describe("the payment info of a host", () => {
  it("[CALL-AUTH-12] is its own payees by what it offers, with its bounds and its note", async () => {
    const own = { server: { upiPayee: UPI, bankPayee: BANK, depositNote: "Within the hour." } };
    const bounds = { minDepositAmount: 250, maxDepositAmount: 5000 };
    const world = await started({
      "both.example": { ...own, domain: bounds },
      "bank.example": { ...own, domain: { ...bounds, upiDeposit: false } },
      "upi.example": { ...own, domain: { ...bounds, impsDeposit: false } },
      "none.example": { ...own, domain: { ...bounds, showDepositW: false } },
    });
    const upi = {
      ...{ method: "upi", ...UPI, minAmount: 250, maxAmount: 5000 },
      ...{ accountNumber: null, ifsc: null, bankName: null },
    };
    const bank = { method: "imps", ...BANK, upiId: null, minAmount: 250, maxAmount: 5000 };
    const hosts = ["both.example", "bank.example", "upi.example", "none.example"];
    expect(await infoOf(world, hosts)).toEqual([
      { accounts: [upi, bank], note: "Within the hour." },
      { accounts: [bank], note: "Within the hour." },
      { accounts: [upi], note: "Within the hour." },
      { accounts: [], note: "Within the hour." },
    ]);
  });

  it("[CALL-AUTH-12] is for players alone, and in no public file", async () => {
    const world = await started({ "own.example": { server: { upiPayee: UPI } } });
    const host = "own.example";
    expect(codeOf(await world.call(api.account.getPaymentInfo, {}, { host }))).toBe("NOT_LOGGED_IN");
    const settings = await world.server.http.inject(`/settings/${host}.json`);
    expect(settings.body).not.toContain(UPI.upiId);
  });

  it("has invented payees with play money, that everybody sees to be invented", async () => {
    const world = await started({});
    const [info] = await infoOf(world, ["play.example"]);
    expect(info?.accounts.map(({ method, holderName }) => [method, holderName])).toEqual([
      ["upi", "Crossbook play money"],
      ["imps", "Crossbook play money"],
    ]);
    expect(info?.accounts).toMatchObject([{ minAmount: 100, maxAmount: 200_000 }, {}]);
  });

  it("never has invented payees with real money: only what the host has written", async () => {
    const real = { domain: { moneyMode: "real" }, server: { country: "MT" } };
    const world = await started({
      "bare.example": real,
      "bank.example": { ...real, server: { ...real.server, bankPayee: BANK } },
    });
    const infos = await infoOf(world, ["bare.example", "bank.example"]);
    expect(
      infos.map(({ accounts }) => accounts.map(({ method, holderName }) => [method, holderName])),
    ).toEqual([[], [["imps", "Acme Ltd"]]]);
  });
});

describe("a payee that cannot be paid", () => {
  it.each([
    ["a UPI id without a bank", { upiPayee: { ...UPI, upiId: "acme" } }],
    ["a UPI id with a space", { upiPayee: { ...UPI, upiId: "ac me@bank" } }],
    ["nobody's name", { upiPayee: { ...UPI, holderName: "" } }],
    ["a malformed IFSC", { bankPayee: { ...BANK, ifsc: "ACME1123456" } }],
    ["a short account number", { bankPayee: { ...BANK, accountNumber: "12345678" } }],
    ["an account number with letters", { bankPayee: { ...BANK, accountNumber: "12345678A" } }],
    ["half an account", { bankPayee: { holderName: "Acme Ltd" } }],
    ["a second payee", { upiPayee: { ...UPI, next: UPI } }],
    ["a note without end", { depositNote: "x".repeat(501) }],
  ])("keeps the server from starting: %s", async (_what, server) => {
    await expect(started({ "own.example": { server } })).rejects.toBeInstanceOf(StartRefusedError);
  });
});
