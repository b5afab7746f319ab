import { useBrowserApp } from "@crossbook/browser";
import { protectionText } from "../messages/english/account/protection.ts";
import { exclusionEnd, type ProtectionExclusion } from "./exclusion.ts";
import classes from "./exclusion-note.module.css";

/** Which exclusion is in force, until when, and what it leaves open. */
export function ExclusionNote({ exclusion: { kind, until } }: { readonly exclusion: ProtectionExclusion }) {
  const { timeZone } = useBrowserApp().ports;
  const what = kind === "timeOut" ? protectionText().youTakeTimeOut : protectionText().youAreExcluded;
  return (
    <p role="status" className={classes.inForce}>
      {protectionText().whatIsOpen(what, exclusionEnd(until, timeZone))}
    </p>
  );
}
