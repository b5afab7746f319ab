import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { noInput } from "./fields.ts";

/** The name under which stands what counts on every host that has nothing of its own. */
export const EVERY_HOST = "*";

/** The public settings of one host (domain), served as a file under `/settings/{host}.json`. */
export const domainSettings = z.object({
  baseUrl: z.string(),
  siteSuspended: z.boolean(),
  /** Shown on the maintenance page while the site is suspended. */
  suspendedMessage: z.string(),
  bodyBgColor: z.string(),
  theme: z.enum(["default", "blue", "yellow"]),
  showDWRequests: z.boolean(),
  showDepositW: z.boolean(),
  casino: z.boolean(),
  allowSignUp: z.boolean(),
  skipVerification: z.boolean(),
  domainTitle: z.string(),
  description: z.string(),
  favicon: z.string(),
  mainLogo: z.string(),
  horseRacing: z.boolean(),
  kabaddi: z.boolean(),
  trade: z.boolean(),
  tennis: z.boolean(),
  football: z.boolean(),
  cricket: z.boolean(),
  moneyMode: z.enum(["play", "real"]),
  imageSliders: z.array(z.object({ url: z.string(), order: z.int() })),
  supportLink: z.string(),
  showSupportLink: z.boolean(),
  /** Where launches of casino games are sent: the origin's address with `/api`, empty for the app's own; by hostname one of both. */
  casinoUrl: z.string().check(z.maxLength(200)),
  casinoTestUrl: z.string().check(z.maxLength(200)),
  /** Ways to withdraw that the host offers: to a bank account by IMPS, to a UPI id. */
  impsWithdrawal: z.boolean(),
  upiWithdrawal: z.boolean(),
  /** Bounds of one withdrawal, main units. */
  minWithdrawalAmount: z.number().check(z.minimum(1)),
  maxWithdrawalAmount: z.number().check(z.minimum(1), z.maximum(10_000_000)),
  /** Ways to deposit by hand: to the host's UPI id, to its bank account. */
  upiDeposit: z.boolean(),
  impsDeposit: z.boolean(),
  /** Hosts on which `/tv` opens. */
  tvHost: z.boolean(),
  /** Deposits by UPI through the payment provider. */
  upiPayment: z.boolean(),
  /** The least and the most of one deposit, in main units. */
  minDepositAmount: z.number().check(z.minimum(1), z.maximum(1_000_000)),
  maxDepositAmount: z.number().check(z.minimum(1), z.maximum(1_000_000)),
});
export type DomainSettings = z.output<typeof domainSettings>;

/** The calls about the settings of the host that is called. */
export const settings = {
  getSetting: endpoint({
    method: "GET",
    path: "Setting/GetSetting",
    audience: "public",
    summary:
      "The settings of a host, as in its file, also while it is suspended: never from a cache. Without `host` of the host that is called.",
    input: z.object({
      host: z.optional(z.string().check(z.regex(/^[a-z0-9.-]{1,253}$/i))),
    }),
    output: domainSettings,
    errors: ["HOST_UNKNOWN"],
  }),
  getSettingExpiry: endpoint({
    method: "GET",
    path: "Setting/GetSettingExpiry",
    audience: "public",
    summary: "After how long without a touch or a key a session is asked about, and then ended.",
    input: noInput,
    output: z.object({
      /** Seconds without use until the question; 0: never. */
      timeOutSecond: z.int(),
      /** Seconds that the question waits for an answer before the session ends. */
      showTimeOutNotificationSecond: z.int(),
    }),
    errors: [],
  }),
};
