import { Button } from "@crossbook/ui";
import type { ReactNode, SubmitEventHandler } from "react";
import { useConsoleApp } from "../app/console-app-provider.tsx";
import classes from "./session-screen.module.css";

/** What a screen in front of the console shows. */
export interface SessionScreenProps {
  readonly title: string;
  /** The words of its button. */
  readonly submit: string;
  readonly busy: boolean;
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Whose session it is: its password belongs to this name, and it can be left. Absent: nobody is logged in. */
  readonly userName?: string;
  /** Why it is shown, and its fields. */
  readonly children: ReactNode;
}

/** A screen that is shown in the place of the console until its form is done. */
export function SessionScreen({ title, submit, busy, onSubmit, userName, children }: SessionScreenProps) {
  const { session } = useConsoleApp();
  return (
    <main className={classes.screen}>
      <form className={classes.card} onSubmit={onSubmit} noValidate>
        <h1 className={classes.title}>{title}</h1>
        {userName !== undefined && <input type="hidden" autoComplete="username" value={userName} readOnly />}
        {children}
        <Button type="submit" variant="primary" wide busy={busy}>
          {submit}
        </Button>
        {userName !== undefined && (
          <Button variant="quiet" wide onClick={() => void session.logOut()}>
            Log out
          </Button>
        )}
      </form>
    </main>
  );
}

/** Why the screen is shown. */
export function SessionNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}
