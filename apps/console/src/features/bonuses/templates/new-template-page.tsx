import { api } from "@crossbook/contract";
import { useNavigate } from "@tanstack/react-router";
import { useAct } from "../../../acts/use-act.ts";
import { Page } from "../../../shell/page.tsx";
import { BonusLinks } from "../bonus-links.tsx";
import { TemplateForm } from "./template-form.tsx";

/** A new template: nothing is offered before it is activated. */
export function NewTemplatePage() {
  const navigate = useNavigate();
  const { run } = useAct(api.operator.createBonusTemplate, {
    done: ({ name }) => `${name} is a draft: activate it to make offers.`,
    quiet: true,
  });
  return (
    <Page title="New template">
      <BonusLinks />
      <TemplateForm
        submit="Create the draft"
        onSubmit={async (content) => {
          const refusal = await run(content);
          if (refusal === undefined) await navigate({ to: "/bonuses" });
          return refusal;
        }}
      />
    </Page>
  );
}
