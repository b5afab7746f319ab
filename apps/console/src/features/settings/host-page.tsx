import { Loaded, useCall } from "@crossbook/browser";
import { api, type DomainSettings, domainSettings, EVERY_HOST, type OutputOf } from "@crossbook/contract";
import { Badge, Button } from "@crossbook/ui";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { SchemaForm } from "../../fields/schema-form.tsx";
import { useTypedOver } from "../../fields/use-typed-over.ts";
import { useMay } from "../../session/use-operator.ts";
import { Page } from "../../shell/page.tsx";
import { ChangedMeanwhile, type TypedSettings } from "./changed-meanwhile.tsx";
import { PublishDialog, SaveDraftDialog } from "./host-dialogs.tsx";
import { HOST_LABELS } from "./host-labels.ts";
import classes from "./host-page.module.css";
import { HostPreview } from "./host-preview.tsx";
import { HostVersions } from "./host-versions.tsx";
import { domainWith, ownDomain } from "./own-domain.ts";
import { SettingsLinks } from "./settings-links.tsx";

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
  return <HostEditor key={host} state={data} />;
}

function HostEditor({ state }: { readonly state: HostState }) {
  const { host, domain, inherited, draft, publishedVersion } = state;
  const mayPublish = useMay("publishHostVersion");
  const mayEdit = useMay("saveHostDraft");
  const initial: DomainSettings = draft ? domainWith(inherited, draft.domain) : domain;
  const { typed, setTyped, noteSaved } = useTypedOver<TypedSettings>(state, {});
  const versions = `${publishedVersion} ${draft?.madeAt ?? ""}`;
  // What was looked at in a dialog is saved or published, and nothing that somebody else has put in its place meanwhile.
  const [saving, setSaving] = useState<{ readonly over: string; readonly after: DomainSettings }>();
  const [publishing, setPublishing] = useState<string>();
  return (
    <Page
      title={host === EVERY_HOST ? "Every host" : host}
      acts={
        draft &&
        mayPublish && (
          <Button variant="primary" onClick={() => setPublishing(versions)}>
            Publish the draft
          </Button>
        )
      }
    >
      <SettingsLinks />
      <StateLine publishedVersion={publishedVersion} draft={draft} />
      <ChangedMeanwhile versions={versions} typed={typed} onDrop={() => setTyped({})} />
      <div className={classes.editor}>
        {mayEdit ? (
          <SchemaForm
            schema={domainSettings}
            initial={initial}
            typedOver={{ typed, setTyped }}
            labels={HOST_LABELS}
            submit="Save as draft"
            onSubmit={async (values) => {
              setSaving({ over: versions, after: domainSettings.parse(values) });
              return undefined;
            }}
          />
        ) : (
          <p>Only an admin changes settings.</p>
        )}
        <HostPreview values={{ ...initial, ...typed }} />
      </div>
      <HostVersions key={versions} {...{ host, published: publishedVersion, current: domain, inherited }} />
      {saving?.over === versions && (
        <SaveDraftDialog
          {...{ host, before: domain, after: saving.after, written: ownDomain(saving.after, inherited) }}
          draft={draft?.version ?? 0}
          onSaved={noteSaved}
          onClose={() => setSaving(undefined)}
        />
      )}
      {publishing === versions && draft && (
        <PublishDialog
          {...{ host, version: draft.version, published: publishedVersion }}
          {...{ before: domain, after: domainWith(inherited, draft.domain) }}
          onClose={() => setPublishing(undefined)}
        />
      )}
    </Page>
  );
}

function StateLine({ publishedVersion, draft }: Pick<HostState, "publishedVersion" | "draft">) {
  return (
    <p>
      {publishedVersion === 0
        ? "Players have the settings of the file."
        : `Players have version ${publishedVersion}.`}{" "}
      {draft && <Badge tone="caution">{`draft ${draft.version} by ${draft.madeBy}`}</Badge>}
    </p>
  );
}
