import { Icon, IconButton } from "@crossbook/ui";
import { useThemeSwitch } from "../navigation/use-theme-switch.ts";

/** Switches between light and dark. */
export function ThemeButton() {
  const { label, icon, toggle } = useThemeSwitch();
  return <IconButton label={label} icon={<Icon icon={icon} aria-hidden />} onClick={toggle} />;
}
