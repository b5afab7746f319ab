import * as z from "zod/mini";
import { BONUS_STATES, BONUS_TYPES, bonus, bonusTerms } from "../bonuses.ts";
import { endpoint } from "../endpoint.ts";
import { amountField, clientReferenceField, countField, idField, momentField, pageOf } from "../fields.ts";
import { seenVersionField, textField, wordsField } from "./operator-fields.ts";

const TERMS_ERRORS = [
  "SECOND_FACTOR_NEEDED",
  "BONUS_TERMS_INVALID",
  "BONUS_NOT_BETTABLE",
  "AMOUNT_INVALID",
] as const;

const templateTexts = {
  title: z.string().check(z.minLength(1), z.maxLength(80)),
  description: textField(500),
};

/** A template as an operator sees it, with the terms of one version. */
const bonusTemplate = z.object({
  templateId: z.int(),
  name: z.string(),
  type: z.enum(BONUS_TYPES),
  state: z.enum(["draft", "active", "retired"]),
  /** The newest version, and the one that offers are made from; null: none. */
  version: z.int(),
  activeVersion: z.nullable(z.int()),
  /** Of the newest version. */
  ...{ title: z.string(), description: z.string(), terms: bonusTerms },
  granted: amountField,
});

/** See `bonusTemplate`. */
export type BonusTemplate = z.output<typeof bonusTemplate>;

/** One version of a template. A version is never changed. */
const bonusTemplateVersion = z.object({
  version: z.int(),
  ...{ title: z.string(), description: z.string(), terms: bonusTerms },
  createdBy: z.string(),
  at: momentField,
});

/** A grant as an operator sees it. */
const bonusGrant = z.extend(bonus, {
  userName: z.string(),
  templateId: z.int(),
  templateVersion: z.int(),
  version: z.int(),
  offeredAt: momentField,
});

/** See `bonusGrant`. */
export type BonusGrant = z.output<typeof bonusGrant>;

/** Operators' calls about bonuses. */
export const operatorBonuses = {
  getBonusTemplates: endpoint({
    method: "GET",
    path: "Operator/GetBonusTemplates",
    audience: "operator",
    summary: "Every template of bonuses, newest first, one page.",
    input: z.object({ MaxResultCount: countField(1, 100, 50), SkipCount: countField(0, 1_000_000, 0) }),
    output: pageOf(bonusTemplate),
    errors: [],
  }),
  getBonusTemplate: endpoint({
    method: "GET",
    path: "Operator/GetBonusTemplate",
    audience: "operator",
    summary: "One template with its versions, newest first: the last hundred.",
    input: z.object({ templateId: idField }),
    output: z.object({ template: bonusTemplate, versions: z.array(bonusTemplateVersion) }),
    errors: ["BONUS_TEMPLATE_NOT_FOUND"],
  }),
  createBonusTemplate: endpoint({
    method: "POST",
    path: "Operator/CreateBonusTemplate",
    audience: "operator",
    summary: "Creates a template in its first version. Nothing is offered before it is activated.",
    input: z.object({
      name: z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/)),
      type: z.enum(BONUS_TYPES),
      ...templateTexts,
      terms: bonusTerms,
    }),
    output: bonusTemplate,
    errors: [...TERMS_ERRORS, "BONUS_TEMPLATE_EXISTS"],
  }),
  changeBonusTemplate: endpoint({
    method: "POST",
    path: "Operator/ChangeBonusTemplate",
    audience: "operator",
    summary:
      "Writes a new version of a template. Grants keep the terms that they were offered under; offers are made from it once it is activated.",
    input: z.object({ templateId: idField, version: seenVersionField, ...templateTexts, terms: bonusTerms }),
    output: bonusTemplate,
    errors: [...TERMS_ERRORS, "BONUS_TEMPLATE_NOT_FOUND", "BONUS_TEMPLATE_CHANGED", "BONUS_TEMPLATE_RETIRED"],
  }),
  activateBonusTemplate: endpoint({
    method: "POST",
    path: "Operator/ActivateBonusTemplate",
    audience: "operator",
    summary: "From now on offers are made from this version of the template.",
    input: z.object({ templateId: idField, version: seenVersionField }),
    output: bonusTemplate,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "BONUS_TEMPLATE_NOT_FOUND",
      "BONUS_TEMPLATE_CHANGED",
      "BONUS_TEMPLATE_RETIRED",
    ],
  }),
  retireBonusTemplate: endpoint({
    method: "POST",
    path: "Operator/RetireBonusTemplate",
    audience: "operator",
    summary: "Ends a template for good: no new offers. What was offered stays as it is.",
    input: z.object({ templateId: idField, reason: wordsField }),
    output: bonusTemplate,
    errors: ["SECOND_FACTOR_NEEDED", "BONUS_TEMPLATE_NOT_FOUND"],
  }),
  getBonusGrants: endpoint({
    method: "GET",
    path: "Operator/GetBonusGrants",
    audience: "operator",
    summary:
      "Grants of bonuses, newest first, one page; of one player, template or state where named. Up to 10,000 are counted.",
    input: z.object({
      userName: z.optional(textField(256)),
      templateId: z.optional(idField),
      status: z.optional(z.enum(BONUS_STATES)),
      MaxResultCount: countField(1, 100, 50),
      SkipCount: countField(0, 1_000_000, 0),
    }),
    output: pageOf(bonusGrant),
    errors: ["ACCOUNT_NOT_FOUND"],
  }),
  grantBonus: endpoint({
    method: "POST",
    path: "Operator/GrantBonus",
    audience: "operator",
    summary:
      "Offers a player a bonus of an active manual template; the player claims it. The same reference offers it once.",
    input: z.object({
      userName: textField(256),
      templateId: idField,
      /** Null: the template's own amount. */
      amount: z.nullable(amountField),
      reference: clientReferenceField,
      reason: wordsField,
    }),
    output: bonusGrant,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "ACCOUNT_NOT_FOUND",
      "AMOUNT_INVALID",
      "KEY_INVALID",
      "KEY_REUSED",
      "BONUS_TEMPLATE_NOT_FOUND",
      "BONUS_TEMPLATE_NOT_ACTIVE",
      "BONUS_TAKEN",
    ],
  }),
  cancelBonus: endpoint({
    method: "POST",
    path: "Operator/CancelBonus",
    audience: "operator",
    summary:
      "Ends a grant that is offered or active; its bonus money goes back. The player reads the reason.",
    input: z.object({ bonusId: idField, reason: wordsField }),
    output: bonusGrant,
    errors: [
      "SECOND_FACTOR_NEEDED",
      "BONUS_NOT_FOUND",
      "BONUS_ENDED",
      "CAPACITY_REACHED",
      "EXCHANGE_BUSY",
      "EXCHANGE_STOPPED",
    ],
  }),
};
