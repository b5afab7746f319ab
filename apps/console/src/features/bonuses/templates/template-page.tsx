import { Loaded, paiseOfWire, useCall } from "@crossbook/browser";
import { api, type BonusTemplate, type OutputOf } from "@crossbook/contract";
import { Badge, Button, Money } from "@crossbook/ui";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useMoment } from "../../../fields/use-moment.ts";
import { Page } from "../../../shell/page.tsx";
import { DataTable } from "../../../tables/data-table.tsx";
import { Fact, Facts } from "../../../tables/facts.tsx";
import { BonusLinks } from "../bonus-links.tsx";
import { TemplateState, typeWords } from "../bonus-words.tsx";
import { TermsView } from "../terms/terms-view.tsx";
import { TemplateActs } from "./template-acts.tsx";
import classes from "./template-page.module.css";

type Versions = OutputOf<typeof api.operator.getBonusTemplate>["versions"];

/** One template: its versions, their terms, and what may be done. */
export function TemplatePage() {
  const { templateId = "" } = useParams({ strict: false }) as { readonly templateId?: string };
  const query = useCall(api.operator.getBonusTemplate, { templateId: Number(templateId) });
  const name = query.data?.template.name ?? `Template ${templateId}`;
  return (
    <Page title={name} acts={query.data && <TemplateActs template={query.data.template} />}>
      <BonusLinks />
      <Loaded query={query} failure="The template could not be loaded.">
        {({ template, versions }) => (
          <>
            <TemplateFacts template={template} />
            <VersionList template={template} versions={versions} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function TemplateFacts({ template }: { readonly template: BonusTemplate }) {
  const { templateId, type, state, granted } = template;
  return (
    <Facts>
      <Fact title="Type">{typeWords(type)}</Fact>
      <Fact title="State">
        <TemplateState state={state} />
      </Fact>
      <Fact title="Claimed so far">
        <Money amount={paiseOfWire(granted)} />
      </Fact>
      <Fact title="Grants">
        <Link to="/bonuses/grants" search={{ template: String(templateId) }}>
          Show the grants
        </Link>
      </Fact>
    </Facts>
  );
}

function VersionList({
  template,
  versions,
}: {
  readonly template: BonusTemplate;
  readonly versions: Versions;
}) {
  const moment = useMoment();
  const [chosen, setChosen] = useState<number>();
  const shown = versions.find(({ version }) => version === chosen) ?? versions[0];
  return (
    <>
      <DataTable
        label="Versions"
        rows={versions}
        rowKey={({ version }) => version}
        isCurrent={({ version }) => version === shown?.version}
        columns={[
          {
            ...{ key: "version", title: "Version" },
            cell: ({ version }) => (
              <Button size="small" variant="quiet" onClick={() => setChosen(version)}>
                Version {version}
              </Button>
            ),
          },
          { key: "title", title: "Title", cell: ({ title }) => title },
          { key: "at", title: "Written", cell: ({ at }) => moment(at) },
          { key: "by", title: "By", cell: ({ createdBy }) => createdBy },
          {
            ...{ key: "offered", title: "Offered", isTitleHidden: true },
            cell: ({ version }) =>
              version === template.activeVersion &&
              template.state === "active" && <Badge tone="win">offered</Badge>,
          },
        ]}
      />
      {shown && (
        <section className={classes.version} aria-label={`Version ${shown.version}`}>
          <h2 className={classes.title}>
            Version {shown.version}: {shown.title}
          </h2>
          <p className={classes.description}>{shown.description}</p>
          <TermsView terms={shown.terms} />
        </section>
      )}
    </>
  );
}
