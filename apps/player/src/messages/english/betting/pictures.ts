import { defineMessages } from "@crossbook/ui";

/** The pictures above a list of events. */
export const pictureText = defineMessages("picture", {
  pictures: "Pictures of this site",
  carousel: "carousel",
  slide: "slide",
  pictureOf: (place: number, count: number) => `${place} of ${count}`,
  play: "Play",
  pause: "Pause",
  pictureBefore: "Picture before",
  nextPicture: "Next picture",
});
