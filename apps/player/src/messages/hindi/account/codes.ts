import type { TextsOf } from "@crossbook/ui";
import type { codeText } from "../../english/account/codes.ts";

export const code: TextsOf<typeof codeText> = {
  code: "कोड",
  codeHint: "आपके ऑथेंटिकेटर का, या कोई रिकवरी कोड। हर कोड एक ही बार काम करता है।",
};
