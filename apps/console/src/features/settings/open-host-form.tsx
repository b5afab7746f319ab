import { Button, Field } from "@crossbook/ui";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import classes from "./open-host-form.module.css";

/** A host as browsers name it: without a scheme, a port or a path. */
const HOST = /^[a-z0-9.-]{1,253}$/;

/** Leads to the settings of any host: also of one that has none of its own yet, which is in no list. */
export function OpenHostForm() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();

  function handleSubmit(submit: FormEvent): void {
    submit.preventDefault();
    const host = text.trim().toLowerCase();
    if (HOST.test(host)) void navigate({ to: "/settings/hosts/$host", params: { host } });
    else setError("Enter a host such as bets.example, without https:// and without a port.");
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <Field
        label="Another host"
        autoComplete="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={({ target }) => {
          setError(undefined);
          setText(target.value);
        }}
      />
      <Button type="submit">Open its settings</Button>
    </form>
  );
}
