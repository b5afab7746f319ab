import type { HandlersOf } from "../../calls/handler.ts";
import { refuse } from "../../calls/refusals.ts";
import type { HostDirectory } from "../../ports/host-settings.ts";

/** The settings of the host that is called, for browsers: the file's content, and how long a session may be idle. */
export function settingCalls(hosts: HostDirectory): HandlersOf<"settings"> {
  return {
    async getSetting({ host: asked }, { host }) {
      const { domain, isServed } = hosts.settingsOf(asked?.toLowerCase() ?? host);
      return isServed ? { ok: true, result: domain } : refuse("HOST_UNKNOWN");
    },
    async getSettingExpiry(_input, { host }) {
      const { idleSeconds, idleNoticeSeconds } = hosts.settingsOf(host).server;
      return {
        ok: true,
        result: { timeOutSecond: idleSeconds, showTimeOutNotificationSecond: idleNoticeSeconds },
      };
    },
  };
}
