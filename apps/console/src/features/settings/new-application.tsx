import { api, type OutputOf } from "@crossbook/contract";
import { Button, Dialog, Field } from "@crossbook/ui";
import { type SyntheticEvent, useState } from "react";
import { useAct } from "../../acts/use-act.ts";
import { everyFaultOf } from "../../fields/form-fields.ts";
import { Refusal } from "../../fields/refusal.tsx";
import { requiredFault } from "../../fields/required-fault.ts";
import { TextArea } from "../../fields/text-area.tsx";
import { useFormAnswer } from "../../fields/use-form-answer.ts";
import { useInvalidFocus } from "../../fields/use-invalid-focus.ts";
import { useMay } from "../../session/use-operator.ts";
import classes from "./applications.module.css";

const CALL = api.operator.createApplication;
/** As the contract bounds them. */
const MOST_NAME = 80;
const MOST_ADDRESSES = 10;

type Credentials = OutputOf<typeof CALL>;

/** Registers an outside application, and shows its secret once. */
export function NewApplicationButton() {
  const mayCreate = useMay("createApplication");
  const [isOpen, setIsOpen] = useState(false);
  const [credentials, setCredentials] = useState<Credentials>();
  if (!mayCreate) return null;
  const close = () => {
    setIsOpen(false);
    setCredentials(undefined);
  };
  // Also where the dialog was closed while it was asked for: without its secret the application is of no use.
  const show = (created: Credentials) => {
    setCredentials(created);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        New application
      </Button>
      {isOpen && (
        <Dialog open onClose={close} title={credentials ? "The application's secret" : "New application"}>
          {credentials ? (
            <Secret credentials={credentials} onDone={close} />
          ) : (
            <ApplicationForm onCreated={show} onCancel={close} />
          )}
        </Dialog>
      )}
    </>
  );
}

function Secret({
  credentials: { clientId, clientSecret },
  onDone,
}: {
  readonly credentials: Credentials;
  readonly onDone: () => void;
}) {
  return (
    <div className={classes.form}>
      <p>Give both to whoever runs the application. The secret is not kept here and not shown again.</p>
      <p id="client-id">Client id</p>
      <code className={classes.secret} aria-labelledby="client-id">
        {clientId}
      </code>
      <p id="client-secret">Secret</p>
      <code className={classes.secret} aria-labelledby="client-secret">
        {clientSecret}
      </code>
      <div className={classes.buttons}>
        <Button variant="primary" onClick={onDone}>
          It is kept
        </Button>
      </div>
    </div>
  );
}

interface FormProps {
  readonly onCreated: (credentials: Credentials) => void;
  readonly onCancel: () => void;
}

function ApplicationForm({ onCreated, onCancel }: FormProps) {
  const { run, busy } = useAct(CALL, {
    done: (created) => {
      onCreated(created);
      return "The application is registered.";
    },
    quiet: true,
  });
  const answered = useFormAnswer();
  const [name, setName] = useState("");
  const [lines, setLines] = useState("");
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const form = useInvalidFocus(faults);
  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const redirectUris = addressesIn(lines);
    const missing = requiredFault("Name", name);
    const wrong = addressFault(redirectUris);
    setFaults({ ...(missing && { name: missing }), ...(wrong && { addresses: wrong }) });
    if (missing !== undefined || wrong !== undefined) return;
    const refusal = answered(await run({ name: name.trim(), redirectUris }));
    if (refusal) setFaults({ "": refusal.message });
  }
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <p>
        An outside program that players let act for them. It can bet and read for a player who has agreed, and
        moves no money in or out.
      </p>
      <Field
        label="Name"
        hint="Players read it where they are asked to agree."
        maxLength={MOST_NAME}
        autoComplete="off"
        error={faults.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="Addresses where it is answered, one in each line"
        rows={3}
        placeholder="https://bot.example/back"
        value={lines}
        aria-invalid={faults.addresses !== undefined}
        onChange={({ target }) => setLines(target.value)}
      />
      <Refusal>{faults.addresses ?? faults[""]}</Refusal>
      <div className={classes.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Register
        </Button>
      </div>
    </form>
  );
}

function addressesIn(lines: string): string[] {
  return lines.split("\n").flatMap((line) => line.trim() || []);
}

/** What is wrong with the addresses; undefined: nothing. */
function addressFault(redirectUris: readonly string[]): string | undefined {
  if (redirectUris.length === 0) return "At least one address is needed.";
  if (redirectUris.length > MOST_ADDRESSES) return `At most ${MOST_ADDRESSES} addresses.`;
  const [first] = everyFaultOf(CALL.input, { name: "any", redirectUris });
  if (first === undefined) return undefined;
  const address = redirectUris[Number(first.path[1])] ?? "";
  return `${address} is no address for it: https:// without a #, or http:// at 127.0.0.1 or [::1].`;
}
