import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countField, momentField, pageOf } from "../fields.ts";
import { domainSettings } from "../settings.ts";
import { seenVersionField, wordsField } from "./operator-fields.ts";

/** A host's name; `*`: what every host has that says nothing else. */
const hostField = z.string().check(z.regex(/^(\*|[a-z0-9.-]{1,253})$/));

/** What is written for a host: only what differs from `*` and the defaults. */
const writtenDomain = z.partial(z.strictObject(domainSettings.shape));

const hostVersion = z.object({
  version: z.int(),
  /** `draft`: nobody sees it. `published`: players have it. `former`: they had it, and can have it again. */
  state: z.enum(["draft", "published", "former"]),
  domain: writtenDomain,
  note: z.string(),
  madeBy: z.string(),
  madeAt: momentField,
  publishedBy: z.nullable(z.string()),
  publishedAt: z.nullable(momentField),
});
/** One version of a host's settings. */
export type HostVersion = z.output<typeof hostVersion>;

const operatedHost = z.object({
  host: z.string(),
  domainTitle: z.string(),
  theme: domainSettings.shape.theme,
  siteSuspended: z.boolean(),
  /** 0: its settings come from the file of the installation, and no version has been published. */
  publishedVersion: z.int(),
  hasDraft: z.boolean(),
});
/** A host that has settings of its own. */
export type OperatedHost = z.output<typeof operatedHost>;

const page = { MaxResultCount: countField(1, 100, 50), SkipCount: countField(0, 1_000_000, 0) };

/** Operators' calls about the settings of hosts. */
export const operatorHosts = {
  getHosts: endpoint({
    method: "GET",
    path: "Operator/GetHosts",
    audience: "operator",
    summary: "The hosts that have settings of their own or a draft, by name, one page.",
    input: z.object(page),
    output: pageOf(operatedHost),
    errors: [],
  }),
  getHostSettings: endpoint({
    method: "GET",
    path: "Operator/GetHostSettings",
    audience: "operator",
    summary:
      "What players of a host have now, what it would have without settings of its own, and its draft.",
    input: z.object({ host: hostField }),
    output: z.object({
      host: z.string(),
      publishedVersion: z.int(),
      /** As players have it. */
      domain: domainSettings,
      /** Without settings of its own. */
      inherited: domainSettings,
      draft: z.nullable(hostVersion),
    }),
    errors: [],
  }),
  getHostVersions: endpoint({
    method: "GET",
    path: "Operator/GetHostVersions",
    audience: "operator",
    summary: "The versions of a host's settings, newest first, one page.",
    input: z.object({ host: hostField, ...page }),
    output: pageOf(hostVersion),
    errors: [],
  }),
  saveHostDraft: endpoint({
    method: "POST",
    path: "Operator/SaveHostDraft",
    audience: "operator",
    summary:
      "Keeps the settings of a host as its draft under a new number, in place of the draft before. Nobody but operators sees it. `draft` is the one that was seen; 0: none.",
    input: z.object({
      host: hostField,
      domain: writtenDomain,
      note: wordsField,
      draft: seenVersionField,
    }),
    output: hostVersion,
    errors: ["HOST_SETTINGS_CHANGED", "HOST_SETTINGS_REFUSED", "HOST_DRAFTS_FULL"],
  }),
  publishHostVersion: endpoint({
    method: "POST",
    path: "Operator/PublishHostVersion",
    audience: "operator",
    summary:
      "Gives players a version of a host's settings at once: the draft, or a former one, which becomes a new version. `published` is the one that was seen as published; 0: none.",
    input: z.object({
      host: hostField,
      version: seenVersionField.check(z.minimum(1)),
      published: seenVersionField,
      reason: wordsField,
    }),
    output: hostVersion,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "HOST_VERSION_NOT_FOUND",
      "HOST_SETTINGS_CHANGED",
      "HOST_SETTINGS_REFUSED",
    ],
  }),
};
