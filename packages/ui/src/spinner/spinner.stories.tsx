import type { Stories } from "../catalogue/stories.ts";
import { Spinner } from "./spinner.tsx";

export const spinner: Stories = {
  component: "Spinner",
  states: { plain: () => <Spinner />, named: () => <Spinner label="Loading markets" /> },
};
