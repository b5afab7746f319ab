import { Button } from "@crossbook/ui";
import { useState } from "react";
import classes from "./changed-meanwhile.module.css";
import { HOST_LABELS } from "./host-labels.ts";

/** What is typed over a host's settings, by their names. */
export type TypedSettings = Readonly<Record<string, unknown>>;

/** Says that the settings have changed since something was typed over them, and what of it is kept. */
export function ChangedMeanwhile({
  versions,
  typed,
  onDrop,
}: {
  /** Names what players have and the draft; another one where either has changed. */
  readonly versions: string;
  readonly typed: TypedSettings;
  readonly onDrop: () => void;
}) {
  const [begunOver, setBegunOver] = useState(versions);
  const names = Object.keys(typed);
  if (names.length === 0 && begunOver !== versions) setBegunOver(versions);
  if (names.length === 0 || begunOver === versions) return null;
  const labels: Readonly<Record<string, string>> = HOST_LABELS;
  return (
    <div className={classes.changed}>
      <p role="status">
        The settings have changed meanwhile. What you have typed is kept over them:{" "}
        {names.map((name) => labels[name] ?? name).join(", ")}.
      </p>
      <Button size="small" onClick={onDrop}>
        Drop what is typed
      </Button>
    </div>
  );
}
