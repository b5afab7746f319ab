import { badge } from "../badge/badge.stories.tsx";
import { button } from "../button/button.stories.tsx";
import { checkbox, radioGroup, switches } from "../choice/choice.stories.tsx";
import { countdownRing } from "../countdown-ring/countdown-ring.stories.tsx";
import { dialog } from "../dialog/dialog.stories.tsx";
import { field } from "../field/field.stories.tsx";
import { icon } from "../icon/icon.stories.tsx";
import { iconButton } from "../icon-button/icon-button.stories.tsx";
import { loadingNote } from "../loading-note/loading-note.stories.tsx";
import { menu } from "../menu/menu.stories.tsx";
import { money } from "../money/money.stories.tsx";
import { pager } from "../pager/pager.stories.tsx";
import { price } from "../price/price.stories.tsx";
import { lineCell, priceCell } from "../price-cell/price-cell.stories.tsx";
import { sheet } from "../sheet/sheet.stories.tsx";
import { skeleton } from "../skeleton/skeleton.stories.tsx";
import { spinner } from "../spinner/spinner.stories.tsx";
import { emptyState, errorState } from "../state/state.stories.tsx";
import { stepper } from "../stepper/stepper.stories.tsx";
import { tabs } from "../tabs/tabs.stories.tsx";
import { tooltip } from "../tooltip/tooltip.stories.tsx";
import { liveRegion, visuallyHidden } from "../visually-hidden/visually-hidden.stories.tsx";
import type { Stories } from "./stories.ts";

/** Every shared component in its states. */
export const ALL_STORIES: readonly Stories[] = [
  badge,
  button,
  checkbox,
  countdownRing,
  dialog,
  emptyState,
  errorState,
  field,
  icon,
  iconButton,
  lineCell,
  liveRegion,
  loadingNote,
  menu,
  money,
  pager,
  price,
  priceCell,
  radioGroup,
  sheet,
  skeleton,
  spinner,
  stepper,
  switches,
  tabs,
  tooltip,
  visuallyHidden,
];
