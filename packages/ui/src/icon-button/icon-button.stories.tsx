import { Star } from "@lucide/icons";
import type { Stories } from "../catalogue/stories.ts";
import { Icon } from "../icon/icon.tsx";
import { IconButton } from "./icon-button.tsx";

export const iconButton: Stories = {
  component: "IconButton",
  states: {
    plain: () => <IconButton label="Add to favourites" icon={<Icon icon={Star} aria-hidden />} />,
    pressed: () => (
      <IconButton
        label="Remove from favourites"
        aria-pressed
        icon={<Icon icon={Star} aria-hidden fill="currentColor" />}
      />
    ),
    disabled: () => <IconButton label="Add to favourites" disabled icon={<Icon icon={Star} aria-hidden />} />,
  },
};
