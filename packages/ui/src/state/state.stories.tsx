import { Button } from "../button/button.tsx";
import { nothing, type Stories } from "../catalogue/stories.ts";
import { EmptyState } from "./empty-state.tsx";
import { ErrorState } from "./error-state.tsx";

export const emptyState: Stories = {
  component: "EmptyState",
  states: {
    "title alone": () => <EmptyState title="You have no open bets." />,
    "with text and a way on": () => (
      <EmptyState title="Nothing is in play right now." action={<Button>See the next matches</Button>}>
        New matches appear here by themselves.
      </EmptyState>
    ),
  },
};

export const errorState: Stories = {
  component: "ErrorState",
  states: {
    "title alone": () => <ErrorState title="The matches could not be loaded." />,
    "with another try": () => (
      <ErrorState
        title="The matches could not be loaded."
        message="Please Check Your Network Connection..."
        onRetry={nothing}
      />
    ),
    trying: () => <ErrorState title="The matches could not be loaded." onRetry={nothing} retrying />,
  },
};
