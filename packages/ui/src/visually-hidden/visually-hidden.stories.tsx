import type { Stories } from "../catalogue/stories.ts";
import { LiveRegion } from "./live-region.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export const visuallyHidden: Stories = {
  component: "VisuallyHidden",
  states: { plain: () => <VisuallyHidden>Loading markets</VisuallyHidden> },
};

export const liveRegion: Stories = {
  component: "LiveRegion",
  states: {
    polite: () => <LiveRegion message="Open bets" />,
    urgent: () => <LiveRegion message="Your bet was refused." urgent />,
  },
};
