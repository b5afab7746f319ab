import type { Stories } from "../catalogue/stories.ts";
import { Skeleton } from "./skeleton.tsx";

const SHAPES = ["text", "title", "cell", "row", "card"] as const;

export const skeleton: Stories = {
  component: "Skeleton",
  states: {
    ...Object.fromEntries(SHAPES.map((shape) => [shape, () => <Skeleton shape={shape} />])),
    several: () => <Skeleton count={4} />,
  },
};
