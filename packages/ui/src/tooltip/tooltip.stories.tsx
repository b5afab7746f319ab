import type { Stories } from "../catalogue/stories.ts";
import { Tooltip } from "./tooltip.tsx";

export const tooltip: Stories = {
  component: "Tooltip",
  states: {
    closed: () => (
      <Tooltip text="The sum of one over each price.">
        <button type="button">101.8%</button>
      </Tooltip>
    ),
  },
};
