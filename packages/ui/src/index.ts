export { Badge, type BadgeProps } from "./badge/badge.tsx";
export { Button, type ButtonProps } from "./button/button.tsx";
export { Checkbox, type CheckboxProps } from "./choice/checkbox.tsx";
export { RadioGroup, type RadioGroupProps, type RadioOption } from "./choice/radio-group.tsx";
export { Switch, type SwitchProps } from "./choice/switch.tsx";
export { classNames } from "./class-names.ts";
export { CountdownRing, type CountdownRingProps } from "./countdown-ring/countdown-ring.tsx";
export { type BackGuard, BackGuardContext } from "./dialog/back-guard.ts";
export { Dialog, type DialogProps } from "./dialog/dialog.tsx";
export { Field, type FieldProps } from "./field/field.tsx";
export { Icon, type IconProps } from "./icon/icon.tsx";
export { IconButton, type IconButtonProps } from "./icon-button/icon-button.tsx";
export { LoadingNote } from "./loading-note/loading-note.tsx";
export { Menu, MenuItem, type MenuItemProps, MenuNote, type MenuProps, MenuSeparator } from "./menu/menu.tsx";
export { pagerHindi, uiHindi } from "./messages/hindi.ts";
export {
  defineMessages,
  ENGLISH,
  languageTag,
  type Messages,
  onLanguageShown,
  type ShownLanguage,
  showLanguage,
  type TextsOf,
} from "./messages/messages.ts";
export { pagerText } from "./messages/pager-text.ts";
export { Sentence, type SentenceProps } from "./messages/sentence.tsx";
export { uiText } from "./messages/ui-text.ts";
export { useLanguageTag } from "./messages/use-language-tag.ts";
export { Money, type MoneyProps } from "./money/money.tsx";
export { onDemand } from "./on-demand/on-demand.tsx";
export { loadOnDemandParts, loadUntilThere, type Part, registerPart } from "./on-demand/parts.ts";
export { onceIdle, type WhenIdleProps, whenIdle } from "./on-demand/when-idle.tsx";
export { whenWanted } from "./on-demand/when-wanted.ts";
export { Pager, type PagerProps } from "./pager/pager.tsx";
export { OddsFormatContext, Price, type PriceProps, priceInFormat } from "./price/price.tsx";
export { LineCell, type LineCellProps } from "./price-cell/line-cell.tsx";
export { PriceCell, type PriceCellProps } from "./price-cell/price-cell.tsx";
export { Sheet, type SheetProps } from "./sheet/sheet.tsx";
export { Skeleton, type SkeletonProps } from "./skeleton/skeleton.tsx";
export { Spinner } from "./spinner/spinner.tsx";
export { EmptyState, type EmptyStateProps } from "./state/empty-state.tsx";
export { ErrorState, type ErrorStateProps } from "./state/error-state.tsx";
export { Stepper, type StepperProps } from "./stepper/stepper.tsx";
export { type Tab, Tabs, type TabsProps } from "./tabs/tabs.tsx";
export { Tooltip, type TooltipProps } from "./tooltip/tooltip.tsx";
export { LiveRegion, type LiveRegionProps } from "./visually-hidden/live-region.tsx";
export { VisuallyHidden } from "./visually-hidden/visually-hidden.tsx";
