import { useSettings } from "@crossbook/browser";
import { useEffect } from "react";
import { useOwnTitle } from "../app/page-title.ts";
import { useRouteTitle } from "../routes/use-router.ts";

const PRODUCT_NAME = "Crossbook";

/** Title, description and icon of the document; React moves them into the head. */
export function DocumentHead() {
  const settings = useSettings((state) => state.settings);
  const ownTitle = useOwnTitle();
  const routeTitle = useRouteTitle();
  const title = ownTitle ?? routeTitle;
  useEffect(() => {
    // The page's own are for the time before the app: beside the host's icon a browser may prefer the page's.
    if (settings === undefined) return;
    for (const element of document.querySelectorAll("[data-before-start]")) element.remove();
  }, [settings]);
  const domainTitle = settings?.domainTitle || PRODUCT_NAME;
  return (
    <>
      <title>{title === undefined ? domainTitle : `${domainTitle} | ${title}`}</title>
      {settings?.description && <meta name="description" content={settings.description} />}
      <link rel="icon" href={settings?.favicon || "/favicon.svg"} />
    </>
  );
}
