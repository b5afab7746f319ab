import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { PendingPage } from "../shell/pending-page.tsx";
import { RootFrame } from "../shell/root-frame.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { PageOnItsWay } from "./page-on-its-way.tsx";
import type { Router, ShownPage } from "./router/router.ts";
import { RouterContext, ShownContext } from "./router/router-context.ts";

/** Draws the router's page in its layout. A layout stays while pages of it follow each other. */
export function RouterView({ router }: { readonly router: Router }) {
  const [shown, setShown] = useState(router.state.shown);
  const [isLate, setIsLate] = useState(router.state.isLate);
  useEffect(() => {
    // As a transition a page is drawn in short steps: the one before it answers presses meanwhile.
    const follow = () => startTransition(() => setShown(router.state.shown));
    const stop = router.watch(() => {
      follow();
      setIsLate(router.state.isLate);
    });
    follow();
    void router.start();
    return stop;
  }, [router]);
  useLayoutEffect(() => {
    if (shown !== undefined) router.rendered(shown);
  }, [router, shown]);
  return (
    <RouterContext value={router}>
      <PageBoundary resetKey={shown}>
        {shown === undefined ? isLate && <PendingPage /> : <Shown page={shown} />}
        {shown !== undefined && <PageOnItsWay router={router} />}
      </PageBoundary>
    </RouterContext>
  );
}

function Shown({ page }: { readonly page: ShownPage }) {
  const { Layout, Page, match } = page;
  return (
    <ShownContext value={page}>
      <RootFrame>
        <PageBoundary resetKey={page}>
          <Layout>
            <PageBoundary resetKey={page}>
              <Page key={match.path} />
            </PageBoundary>
          </Layout>
        </PageBoundary>
      </RootFrame>
    </ShownContext>
  );
}
