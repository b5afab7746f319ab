import { type Api, type bonusTerms, operator } from "@crossbook/contract";
import { paise, paiseToMainUnits } from "@crossbook/money";
import type * as z from "zod/mini";
import type { CallContext, Handler, HandlersOf } from "../../../calls/handler.ts";
import { declaredRefusal, refuse } from "../../../calls/refusals.ts";
import { readTerms, wireTerms } from "../bonus-terms.ts";
import type {
  Template,
  TemplateChanged,
  TemplateRefusal,
  TemplateStore,
} from "../templates/template-store.ts";

/** The operators' calls about templates. */
export type TemplateCall =
  | "getBonusTemplates"
  | "getBonusTemplate"
  | "createBonusTemplate"
  | "changeBonusTemplate"
  | "activateBonusTemplate"
  | "retireBonusTemplate";

type Changed = TemplateChanged | TemplateRefusal;

/** A handler for each of the calls. */
export function templateCalls(templates: TemplateStore): Pick<HandlersOf<"operator">, TemplateCall> {
  return {
    getBonusTemplates: async ({ MaxResultCount, SkipCount }) => {
      const { items, totalCount } = await templates.page(MaxResultCount, SkipCount);
      return { ok: true, result: { items: items.map(present), totalCount } };
    },
    getBonusTemplate: async ({ templateId }) => {
      const template = await templates.byId(templateId);
      if (!template) return refuse("BONUS_TEMPLATE_NOT_FOUND");
      const versions = (await templates.versions(templateId)).map(({ terms, at, ...version }) => ({
        ...{ ...version, terms: wireTerms(terms), at: at.toISOString() },
      }));
      return { ok: true, result: { template: present(template), versions } };
    },
    createBonusTemplate: create(templates),
    changeBonusTemplate: change(templates),
    activateBonusTemplate: async ({ templateId, version }, context) => {
      const changed = noted(context, await templates.activate(templateId, version));
      if (typeof changed === "string") return declaredRefusal(operator.activateBonusTemplate, changed);
      return { ok: true, result: changed };
    },
    retireBonusTemplate: async ({ templateId }, context) => {
      const changed = noted(context, await templates.retire(templateId));
      if (typeof changed === "string") return declaredRefusal(operator.retireBonusTemplate, changed);
      return { ok: true, result: changed };
    },
  };
}

function create(templates: TemplateStore): Handler<Api["operator"]["createBonusTemplate"]> {
  return async ({ name, type, title, description, terms: wire }, context) => {
    const terms = termsOrRefusal(type, wire);
    if ("ok" in terms) return terms;
    const given = { name, type, title, description, terms };
    const changed = noted(context, await templates.create(given, context.caller.username));
    if (typeof changed === "string") return declaredRefusal(operator.createBonusTemplate, changed);
    return { ok: true, result: changed };
  };
}

function change(templates: TemplateStore): Handler<Api["operator"]["changeBonusTemplate"]> {
  return async ({ templateId, version, title, description, terms: wire }, context) => {
    const template = await templates.byId(templateId);
    if (!template) return refuse("BONUS_TEMPLATE_NOT_FOUND");
    const terms = termsOrRefusal(template.type, wire);
    if ("ok" in terms) return terms;
    const content = { title, description, terms };
    const changed = noted(
      context,
      await templates.change(templateId, version, content, context.caller.username),
    );
    if (typeof changed === "string") return declaredRefusal(operator.changeBonusTemplate, changed);
    return { ok: true, result: changed };
  };
}

function termsOrRefusal(type: Template["type"], wire: z.output<typeof bonusTerms>) {
  const terms = readTerms(type, wire);
  if (!("code" in terms)) return terms;
  return terms.code === "BONUS_TERMS_INVALID"
    ? refuse(terms.code, { message: terms.words })
    : refuse(terms.code);
}

/** The template as it is answered, with the change in the audit. */
function noted(context: CallContext, changed: Changed) {
  if (typeof changed === "string") return changed;
  const { before, after } = changed;
  context.noteChange({ before: before ? { ...present(before) } : {}, after: { ...present(after) } });
  return present(after);
}

function present({ terms, granted, activeVersion, ...template }: Template) {
  return {
    ...template,
    activeVersion: activeVersion ?? null,
    terms: wireTerms(terms),
    granted: paiseToMainUnits(paise(granted)),
  };
}
