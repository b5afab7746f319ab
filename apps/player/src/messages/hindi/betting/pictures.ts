import type { TextsOf } from "@crossbook/ui";
import type { pictureText } from "../../english/betting/pictures.ts";

export const picture: TextsOf<typeof pictureText> = {
  pictures: "इस साइट की तस्वीरें",
  carousel: "कैरोसेल",
  slide: "स्लाइड",
  pictureOf: (place, count) => `${count} में से ${place}`,
  play: "चलाएँ",
  pause: "रोकें",
  pictureBefore: "पिछली तस्वीर",
  nextPicture: "अगली तस्वीर",
};
