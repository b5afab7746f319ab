import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { countField, momentField, pageOf } from "../fields.ts";
import { textField } from "./operator-fields.ts";

/** Where an application is answered: https, or http on the loopback address (RFC 8252), without a fragment. */
const redirectUri = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^(https:\/\/[^\s#@]+|http:\/\/(127\.0\.0\.1|\[::1\])(:\d{1,5})?(\/[^\s#@]*)?)$/),
  );

/** Operators' calls about outside applications. */
export const operatorApplications = {
  getApplications: endpoint({
    method: "GET",
    path: "Operator/GetApplications",
    audience: "operator",
    summary:
      "Every outside application, also one that is disabled, newest first, one page. No secret is answered.",
    input: z.object({ MaxResultCount: countField(1, 100, 50), SkipCount: countField(0, 1_000_000, 0) }),
    output: pageOf(
      z.object({
        clientId: z.string(),
        name: z.string(),
        redirectUris: z.array(z.string()),
        createdAt: momentField,
        /** Null: it is not disabled. */
        disabledAt: z.nullable(momentField),
        /** Players' sessions of it that are live now; up to 10,000 are counted. */
        sessions: z.int(),
      }),
    ),
    errors: [],
  }),
  createApplication: endpoint({
    method: "POST",
    path: "Operator/CreateApplication",
    audience: "operator",
    summary: "Registers an outside application. Its secret is answered here and never again.",
    input: z.object({
      name: textField(80),
      redirectUris: z.array(redirectUri).check(z.minLength(1), z.maxLength(10)),
    }),
    output: z.object({ clientId: z.string(), clientSecret: z.string() }),
    errors: ["APPLICATIONS_FULL", "SECOND_FACTOR_NEEDED"],
  }),
  disableApplication: endpoint({
    method: "POST",
    path: "Operator/DisableApplication",
    audience: "operator",
    summary: "Ends an application: its codes, sessions and secret stop working.",
    input: z.object({ clientId: textField(64) }),
    output: z.object({ endedSessions: z.int() }),
    errors: ["APPLICATION_UNKNOWN"],
  }),
};
