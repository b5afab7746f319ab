import type { Server } from "../server.ts";

/**
 * In the place of a server that has ended, so that nothing keeps it: test files share their process, and the variables of each
 * stay until its end. Reading anything of it is a mistake of the test.
 */
export const ENDED_SERVER: Server = new Proxy({} as Server, {
  get(_target, name) {
    throw new Error(`the server of this test has ended: ${String(name)} cannot be read`);
  },
});
