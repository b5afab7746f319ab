import { Loaded, useCall } from "@crossbook/browser";
import { api, type DomainSettings, domainSettings, EVERY_HOST, type OutputOf } from "@crossbook/contract";
import { Badge, Button } from "@crossbook/ui";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { SchemaForm } from "../../fields/schema-form.tsx";
import { useMay } from "../../session/use-operator.ts";
import { Page } from "../../shell/page.tsx";
import { PublishDialog, SaveDraftDialog } from "./host-dialogs.tsx";
import { HOST_LABELS } from "./host-labels.ts";
import classes from "./host-page.module.css";
import { HostPreview } from "./host-preview.tsx";
import { HostVersions } from "./host-versions.tsx";
import { domainWith, ownDomain } from "./own-domain.ts";

type HostState = OutputOf<typeof api.operator.getHostSettings>;

/** The settings of one host: a form over its draft, with what it looks like, its versions, and what publishes them. */
export function HostPage() {
  const { host = "" } = useParams({ strict: false }) as { readonly host?: string };
  const settings = useCall(api.operator.getHostSettings, { host });
  const { data } = settings;
  if (data === undefined)
    return (
      <Page title={host}>
        <Loaded query={settings} failure="The settings could not be loaded.">
          {() => null}
        </Loaded>
      </Page>
    );
  // Another draft or version begins a form of its own.
  const key = `${host} ${data.publishedVersion} ${data.draft?.madeAt ?? ""}`;
  return <HostEditor key={key} state={data} />;
}

function HostEditor({ state }: { readonly state: HostState }) {
  const { host, domain, inherited, draft, publishedVersion } = state;
  const mayPublish = useMay("publishHostVersion");
  const mayEdit = useMay("saveHostDraft");
  const initial: DomainSettings = draft ? domainWith(inherited, draft.domain) : domain;
  const [shown, setShown] = useState<Readonly<Record<string, unknown>>>(initial);
  const [saving, setSaving] = useState<DomainSettings>();
  const [isPublishing, setIsPublishing] = useState(false);
  return (
    <Page
      title={host === EVERY_HOST ? "Every host" : host}
      acts={
        <>
          <Link to="/settings/hosts">Hosts</Link>
          {draft && mayPublish && (
            <Button variant="primary" onClick={() => setIsPublishing(true)}>
              Publish the draft
            </Button>
          )}
        </>
      }
    >
      <p>
        {publishedVersion === 0
          ? "Players have the settings of the file."
          : `Players have version ${publishedVersion}.`}{" "}
        {draft && <Badge tone="caution">{`draft ${draft.version} by ${draft.madeBy}`}</Badge>}
      </p>
      <div className={classes.editor}>
        {mayEdit ? (
          <SchemaForm
            schema={domainSettings}
            initial={initial}
            labels={HOST_LABELS}
            submit="Save as draft"
            onChange={setShown}
            onSubmit={async (values) => {
              setSaving(domainSettings.parse(values));
              return undefined;
            }}
          />
        ) : (
          <p>Only an admin changes settings.</p>
        )}
        <HostPreview values={shown} />
      </div>
      <HostVersions host={host} published={publishedVersion} current={domain} inherited={inherited} />
      {saving && (
        <SaveDraftDialog
          {...{ host, before: domain, after: saving, written: ownDomain(saving, inherited) }}
          draft={draft?.version ?? 0}
          onClose={() => setSaving(undefined)}
        />
      )}
      {isPublishing && draft && (
        <PublishDialog
          {...{ host, version: draft.version, published: publishedVersion }}
          {...{ before: domain, after: domainWith(inherited, draft.domain) }}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </Page>
  );
}
