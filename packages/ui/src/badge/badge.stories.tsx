import type { Stories } from "../catalogue/stories.ts";
import { Badge } from "./badge.tsx";

const TONES = ["plain", "primary", "win", "loss", "caution", "back", "lay"] as const;

export const badge: Stories = {
  component: "Badge",
  states: {
    ...Object.fromEntries(TONES.map((tone) => [tone, () => <Badge tone={tone}>12</Badge>])),
    "with a longer name for who hears it": () => <Badge label="Has fancy markets">F</Badge>,
  },
};
