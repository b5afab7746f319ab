import { Star } from "lucide-react";
import type { Stories } from "../catalogue/stories.ts";
import { IconButton } from "./icon-button.tsx";

export const iconButton: Stories = {
  component: "IconButton",
  states: {
    plain: () => <IconButton label="Add to favourites" icon={<Star aria-hidden />} />,
    pressed: () => (
      <IconButton
        label="Remove from favourites"
        aria-pressed
        icon={<Star aria-hidden fill="currentColor" />}
      />
    ),
    disabled: () => <IconButton label="Add to favourites" disabled icon={<Star aria-hidden />} />,
  },
};
