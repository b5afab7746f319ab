import { api, type DomainSettings } from "@crossbook/contract";
import { ConfirmDialog } from "../../acts/confirm-dialog.tsx";
import { useAct } from "../../acts/use-act.ts";
import { HOST_LABELS } from "./host-labels.ts";
import { changesOf } from "./own-domain.ts";

interface Changes {
  readonly before: DomainSettings;
  readonly after: DomainSettings;
}

/** Keeps what is in the form as the host's draft, with a note. */
export function SaveDraftDialog({
  host,
  before,
  after,
  written,
  draft,
  onSaved,
  onClose,
}: Changes & {
  readonly host: string;
  /** The version of the draft that the form began with; 0: there was none. */
  readonly draft: number;
  readonly written: Partial<DomainSettings>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const { run } = useAct(api.operator.saveHostDraft, {
    done: ({ version }) => `Draft ${version} is kept. Players do not see it.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Draft of ${host}`}
      act="Save the draft"
      onConfirm={async (note) => {
        const refusal = await run({ host, domain: written, note, draft });
        if (refusal === undefined) onSaved();
        return refusal;
      }}
      onClose={onClose}
    >
      <p>Nothing changes for players until it is published. It takes the place of the draft before.</p>
      <ChangeList before={before} after={after} />
    </ConfirmDialog>
  );
}

/** Gives players a version at once. */
export function PublishDialog({
  host,
  version,
  published,
  before,
  after,
  onClose,
}: Changes & {
  readonly host: string;
  readonly version: number;
  readonly published: number;
  readonly onClose: () => void;
}) {
  const { run } = useAct(api.operator.publishHostVersion, {
    done: (made) => `Players of ${host} have version ${made.version}.`,
    quiet: true,
  });
  return (
    <ConfirmDialog
      title={`Publish version ${version} of ${host}`}
      act="Publish"
      tone="danger"
      onConfirm={(reason) => run({ host, version, published, reason })}
      onClose={onClose}
    >
      <p>Open apps of players read it at once.</p>
      <ChangeList before={before} after={after} />
    </ConfirmDialog>
  );
}

function ChangeList({ before, after }: Changes) {
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p>It is what players have now.</p>;
  const labels: Readonly<Record<string, string>> = HOST_LABELS;
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.name}>
          {labels[change.name] ?? change.name}: {wordsOf(change.before)} becomes {wordsOf(change.after)}
        </li>
      ))}
    </ul>
  );
}

function wordsOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value === "" || value === undefined) return "empty";
  return typeof value === "string" ? value : JSON.stringify(value);
}
