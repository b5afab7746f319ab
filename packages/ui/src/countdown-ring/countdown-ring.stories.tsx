import type { Stories } from "../catalogue/stories.ts";
import { CountdownRing } from "./countdown-ring.tsx";

export const countdownRing: Stories = {
  component: "CountdownRing",
  states: {
    begun: () => <CountdownRing totalMs={5_000} leftMs={5_000} />,
    "half over": () => <CountdownRing totalMs={5_000} leftMs={2_500} />,
    over: () => <CountdownRing totalMs={5_000} leftMs={0} />,
  },
};
