import { Badge, Button } from "@crossbook/ui";
import { useEffect } from "react";
import classes from "./host-page.module.css";

interface HostPreviewProps {
  /** What is in the form, valid or not. */
  readonly values: Readonly<Record<string, unknown>>;
}

const SPORTS = [
  ["cricket", "Cricket"],
  ["football", "Football"],
  ["tennis", "Tennis"],
  ["horseRacing", "Horse racing"],
  ["kabaddi", "Kabaddi"],
  ["trade", "Trade"],
  ["casino", "Casino"],
] as const;

/** What the players' app looks like with what is in the form: while it is shown, the screen has the host's colours. */
export function HostPreview({ values }: HostPreviewProps) {
  const theme = themeOf(values);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset["host"] = theme;
    return () => {
      delete dataset["host"];
    };
  }, [theme]);
  return (
    <section className={classes.preview} aria-label="Preview">
      <p className={classes.note}>Preview: this screen has the host's colours ({theme}).</p>
      <div className={classes.card}>
        <strong>{textOf(values["domainTitle"])}</strong>
        {values["siteSuspended"] === true ? (
          <p>
            <Badge tone="loss">suspended</Badge> {textOf(values["suspendedMessage"])}
          </p>
        ) : (
          <>
            <p>{textOf(values["description"])}</p>
            <p>
              {SPORTS.filter(([name]) => values[name] === true).map(([name, words]) => (
                <Badge key={name} tone="primary">
                  {words}
                </Badge>
              ))}
            </p>
            <Button variant="primary" disabled>
              {values["allowSignUp"] === true ? "Sign up" : "Log in"}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** As the players' app chooses it. */
function themeOf(values: HostPreviewProps["values"]): string {
  return textOf(values["bodyBgColor"]).toLowerCase() === "blue" ? "blue" : textOf(values["theme"]);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
