import { Star } from "@lucide/icons";
import type { Stories } from "../catalogue/stories.ts";
import { Icon } from "./icon.tsx";

export const icon: Stories = {
  component: "Icon",
  states: {
    plain: () => <Icon icon={Star} aria-hidden />,
    filled: () => <Icon icon={Star} fill="currentColor" aria-hidden />,
    named: () => <Icon icon={Star} role="img" aria-label="Favourite" />,
  },
};
