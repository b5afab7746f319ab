export {
  type BrowserApi,
  type BrowserApiOptions,
  type CallRules,
  createBrowserApi,
} from "./api/browser-api.ts";
export { CallFailed, resultOrThrow } from "./api/call-failed.ts";
export { callKey } from "./api/call-key.ts";
export { saveCsv, saveJson } from "./api/save-file.ts";
export { type CallQueryOptions, useCall } from "./api/use-call.ts";
export { useRead } from "./api/use-read.ts";
export { numberOfWire, oddsOfWire, paiseOfWire, priceOfWire, wireOfPrice } from "./api/wire-numbers.ts";
export {
  type BrowserApp,
  BrowserAppContext,
  type BrowserParts,
  useBrowserApp,
  useBrowserParts,
} from "./browser-app.ts";
export { DayRangeFields, type DayRangeFieldsProps } from "./dates/day-range-fields.tsx";
export {
  type Day,
  type DayRange,
  dayText,
  indiaDay,
  momentText,
  type QuickRange,
  quickRange,
} from "./dates/india-days.ts";
export { createServerClock, type ServerClock } from "./dates/server-clock.ts";
export { useMomentText } from "./dates/use-moment-text.ts";
export { useNow } from "./dates/use-now.ts";
export { useServerNow } from "./dates/use-server-now.ts";
export { zoneDay, zoneMomentText, zoneName } from "./dates/zone-days.ts";
export { bindDigits, bindField, type Fault, requiredFault } from "./forms/bind-field.ts";
export { PasswordField } from "./forms/password-field.tsx";
export { showRefusal } from "./forms/show-refusal.ts";
export type { Freshness } from "./live/freshness.ts";
export { type Live, LiveContext, useLive } from "./live/live-context.ts";
export type { LiveFeed } from "./live/live-feed.ts";
export type { WatchedMarkets } from "./live/live-ports.ts";
export { LiveProvider } from "./live/live-provider.tsx";
export type { LiveScore, LiveStore } from "./live/live-store.ts";
export type { Level, LineLevel, MarketBook, RunnerBook } from "./live/market-book.ts";
export { useFreshness } from "./live/use-freshness.ts";
export { useLiveScore, useMarketBook, useWatch } from "./live/use-market-book.ts";
export { LoadingOverlay } from "./loading/loading-overlay.tsx";
export {
  createLoadingStore,
  LOADING_END_MS,
  type LoadingEnd,
  type LoadingStore,
} from "./loading/loading-store.ts";
export { browserText } from "./messages/browser-text.ts";
export { PagedList, type PagedListProps } from "./paging/paged-list.tsx";
export { FIRST_PAGE, type PageOfList, type Paging, pagingOf, usePaging } from "./paging/use-paging.ts";
export { useStanding } from "./paging/use-standing.ts";
export { browserPorts } from "./ports/browser-ports.ts";
export type { Clock, KeyValueStorage, Ports, Random } from "./ports/ports.ts";
export {
  isFlag,
  isListOf,
  isNumber,
  isOneOf,
  isShapeOf,
  isText,
  isWhole,
  orAbsent,
  orNull,
  type ShapeCheck,
} from "./ports/stored-shape.ts";
export { applyAppearance } from "./preferences/apply-appearance.ts";
export { useDarkMode } from "./preferences/dark-mode.ts";
export {
  APPEARANCE,
  type ColourMode,
  choiceField,
  createPreferencesStore,
  type Density,
  idsField,
  type PreferenceField,
  type PreferenceFields,
  type PreferencesStore,
  type PreferenceValues,
  switchField,
} from "./preferences/preferences-store.ts";
export { Loaded, type LoadedProps } from "./reading/loaded.tsx";
export { OutOfDate } from "./reading/out-of-date.tsx";
export { ReadFailed, type ReadFailedProps } from "./reading/read-failed.tsx";
export type { Reading } from "./reading/reading.ts";
export {
  createRealtime,
  type HubCode,
  type HubData,
  type Realtime,
  type RealtimeOptions,
} from "./realtime/realtime.ts";
export { useHubMessage, useHubState } from "./realtime/use-hub.ts";
export { useMedia } from "./screen/use-media.ts";
export { type Screen, useScreen } from "./screen/use-screen.ts";
export { createRenewal, type Renewal, type RenewalOptions, type RenewalState } from "./session/renewal.ts";
export {
  createSessionStorage,
  type IssuedTokens,
  readStoredJson,
  type SessionKeys,
  type SessionStorage,
  type SessionStorageOptions,
  type StoredSession,
} from "./session/session-storage.ts";
export {
  type ClearingEnd,
  createSessionStore,
  type SessionBegin,
  type SessionEnd,
  type SessionState,
  type SessionStore,
  type SessionStoreOptions,
} from "./session/session-store.ts";
export {
  cacheKey,
  createSettingsStore,
  SETTINGS_RETRY_DELAYS_MS,
  type SettingsOptions,
  type SettingsState,
  type SettingsStore,
} from "./settings/settings-store.ts";
export { useSettings } from "./settings/use-settings.ts";
export {
  TOAST_LIMIT,
  TOAST_MS,
  TOAST_POSITION,
  toastError,
  toastInfo,
  toastOnce,
  toastSuccess,
} from "./toasts/toast.ts";
export { ToastHost } from "./toasts/toast-host.tsx";
