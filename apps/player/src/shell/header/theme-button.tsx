import { IconButton } from "@crossbook/ui";
import { useThemeSwitch } from "../navigation/use-theme-switch.ts";

/** Switches between light and dark. */
export function ThemeButton() {
  const { label, Icon, toggle } = useThemeSwitch();
  return <IconButton label={label} icon={<Icon aria-hidden />} onClick={toggle} />;
}
