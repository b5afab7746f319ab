/** The part of a service worker's scope that is used. */
export interface NotifiedScope {
  readonly clients: {
    matchAll(options: {
      readonly type: "window";
      readonly includeUncontrolled: true;
    }): Promise<readonly Tab[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: "notificationclick", listener: (event: NotificationPress) => void): void;
}

/** An open tab of the site. */
export interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(path: string): Promise<unknown>;
}

/** A press on a notification, which lasts until its work is done. */
export interface NotificationPress {
  /** `data`: the path that it is about. */
  readonly notification: { readonly data?: unknown; close(): void };
  waitUntil(work: Promise<unknown>): void;
}

/** A press on a notification leads to what it is about: in a tab that is there already, else in a new one. */
export function openNotified(scope: NotifiedScope): void {
  scope.addEventListener("notificationclick", (press) => {
    const { notification } = press;
    notification.close();
    press.waitUntil(open(scope, typeof notification.data === "string" ? notification.data : "/"));
  });
}

async function open({ clients }: NotifiedScope, path: string): Promise<void> {
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const isThere = ({ url }: Tab) => new URL(url).pathname === path;
  const tab = tabs.find(isThere) ?? tabs[0];
  if (tab === undefined) return void (await clients.openWindow(path));
  await tab.focus();
  // A tab that this worker does not serve yet cannot be led by it.
  if (!isThere(tab)) await tab.navigate(path).catch(() => clients.openWindow(path));
}
