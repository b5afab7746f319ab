import { act, cleanup, render } from "@testing-library/react";
import { Fragment, type ReactNode, useLayoutEffect } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createRouter } from "../routes/router/router.ts";
import { RouterContext } from "../routes/router/router-context.ts";
import { memoryHistory } from "../testing/memory-history.ts";
import { BackCloses } from "./back-closes.tsx";

afterEach(cleanup);

/** Steps back as soon as what is inside stands on the page. */
function ImpatientBrowser({
  stepBack,
  children,
}: {
  readonly stepBack: () => void;
  readonly children: ReactNode;
}) {
  useLayoutEffect(stepBack, [stepBack]);
  return children;
}

it("a step back in the moment that a dialog appears closes it, and does not leave the page", async () => {
  const history = memoryHistory("/inplay");
  const router = createRouter({
    history,
    enter: async () => undefined,
    open: async () => ({ Page: () => null, Layout: Fragment }),
  });
  await router.start();
  await router.navigate({ to: "/index" });
  const onBack = vi.fn<() => void>();
  await act(async () => {
    render(
      <RouterContext value={router}>
        <ImpatientBrowser stepBack={() => history.go(-1)}>
          <BackCloses onBack={onBack} />
        </ImpatientBrowser>
      </RouterContext>,
    );
  });
  expect(onBack).toHaveBeenCalledOnce();
  expect(router.state.shown?.location.href).toBe("/index");
});
