import type { Router } from "../routes/router/router.ts";

/**
 * Whether the page keeps the router from going so, tried by going so: a step forward to another part of the page is new, a step
 * back has one to go to. Call it before anything opens.
 */
export function watchBlockers(router: Router): (action: "BACK" | "PUSH") => Promise<boolean> {
  const { history } = router;
  const elsewhere = (name: string) =>
    router.navigate({ href: `${history.current().href.split("#")[0]}#${name}` });
  let parts = 0;
  return async (action) => {
    if (action === "BACK") await elsewhere(`before-${++parts}`);
    const { key } = history.current();
    if (action === "BACK") history.go(-1);
    else await elsewhere(`after-${++parts}`);
    return history.current().key === key;
  };
}
