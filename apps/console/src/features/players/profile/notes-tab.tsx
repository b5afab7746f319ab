import { bindField, PagedList, useBrowserParts, useCall } from "@crossbook/browser";
import { api, MOST_OF_A_NOTE, type PlayerNote } from "@crossbook/contract";
import { Button, EmptyState, Field } from "@crossbook/ui";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useAct } from "../../../acts/use-act.ts";
import { requiredFault } from "../../../fields/required-fault.ts";
import { useMoment } from "../../../fields/use-moment.ts";
import { useMay } from "../../../session/use-operator.ts";
import type { Column } from "../../../tables/data-table.tsx";
import { Filters } from "../../../tables/filters.tsx";
import { useList } from "../../../tables/list-search.ts";
import { SteadyTable } from "../../../tables/steady-table.tsx";

/** What operators have written down about the player; a note is never changed. */
export function NotesTab({ userName }: { readonly userName: string }) {
  const moment = useMoment();
  const list = useList();
  const mayAdd = useMay("addPlayerNote");
  const query = useCall(api.operator.getPlayerNotes, { userName, ...list.input }, list.reading);
  const columns: readonly Column<PlayerNote>[] = [
    { key: "at", title: "When", cell: ({ at }) => moment(at) },
    { key: "author", title: "By", cell: ({ author }) => author },
    { key: "text", title: "Note", cell: ({ text }) => text },
  ];
  return (
    <>
      {mayAdd && <NoteForm userName={userName} />}
      <PagedList
        label="Notes"
        query={query}
        paging={list}
        failure="The notes could not be loaded."
        empty={<EmptyState title="No notes." />}
      >
        {(notes) => (
          <SteadyTable
            query={query}
            label="Notes"
            columns={columns}
            rows={notes}
            rowKey={({ noteId }) => noteId}
          />
        )}
      </PagedList>
    </>
  );
}

function NoteForm({ userName }: { readonly userName: string }) {
  const form = useForm<{ text: string }>({ defaultValues: { text: "" } });
  const { run } = useAct(api.operator.addPlayerNote, { done: () => "The note is kept.", quiet: true });
  const { newId } = useBrowserParts().ports;
  // One name for all presses until something is typed: what was written and not answered is not written twice.
  const [clientReference, setClientReference] = useState(newId);
  const handleAdd = form.handleSubmit(async ({ text }) => {
    const refusal = await run({ userName, text, clientReference });
    if (refusal) return form.setError("text", { message: refusal.message });
    // What was typed while it was saved is of the next note.
    if (form.getValues("text") === text) form.reset();
  });
  return (
    <form onSubmit={handleAdd} onChange={() => setClientReference(newId())} noValidate>
      <Filters>
        <Field
          label="New note"
          hint="Nobody can change or remove it."
          maxLength={MOST_OF_A_NOTE}
          autoComplete="off"
          {...bindField(form, "text", (text) => requiredFault("Note", text))}
        />
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          Add the note
        </Button>
      </Filters>
    </form>
  );
}
