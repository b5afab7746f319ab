import { TriangleAlert } from "@lucide/icons";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { uiText } from "../messages/ui-text.ts";
import classes from "./state.module.css";

/** What could not be done, why, and how to try again. */
export interface ErrorStateProps {
  /** What did not work: "The matches could not be loaded." */
  readonly title: string;
  /** The server's or the connection's own words. */
  readonly message?: string | undefined;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** Shown where something could not be loaded, with a button that tries again. */
export function ErrorState({ title, message, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.alarm}>
        <Icon icon={TriangleAlert} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      {message && <p className={classes.detail}>{message}</p>}
      {onRetry && (
        <Button onClick={onRetry} busy={retrying}>
          {uiText().tryAgain}
        </Button>
      )}
    </div>
  );
}
