import { nothing, type Stories } from "../catalogue/stories.ts";
import { Sheet } from "./sheet.tsx";

const SIDES = ["bottom", "right", "left"] as const;

export const sheet: Stories = {
  component: "Sheet",
  states: Object.fromEntries(
    SIDES.map((side) => [
      side,
      () => (
        <Sheet open title="Sports" side={side} onClose={nothing}>
          <p>Cricket</p>
        </Sheet>
      ),
    ]),
  ),
};
