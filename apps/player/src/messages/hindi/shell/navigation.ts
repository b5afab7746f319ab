import type { TextsOf } from "@crossbook/ui";
import type { navigationText } from "../../english/shell/navigation.ts";

export const navigation: TextsOf<typeof navigationText> = {
  language: "भाषा",
};
