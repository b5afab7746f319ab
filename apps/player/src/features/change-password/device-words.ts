import type { LoginAttemptLine } from "@crossbook/contract";
import { settingsText } from "../../messages/english/account/settings.ts";

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** How the server names the session of an outside application. */
const APPLICATION = /^Application: (.+)$/;

/** "Chrome on Android", from what a browser says of itself, or the name of an application; what is not known is said so. */
export function deviceName(userAgent: string): string {
  const application = APPLICATION.exec(userAgent)?.[1];
  if (application !== undefined) return settingsText().application(application);
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  if (browser === undefined)
    return system === undefined ? settingsText().unknownDevice : settingsText().programOn(system);
  return system === undefined ? browser : settingsText().browserOn(browser, system);
}

function firstMatch(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

const RESULT_WORDS: Readonly<Record<LoginAttemptLine["result"], string>> = {
  get success() {
    return settingsText().loggedIn;
  },
  get wrongPassword() {
    return settingsText().wrongPassword;
  },
  get wrongCode() {
    return settingsText().wrongCode;
  },
  get codeMissing() {
    return settingsText().codeMissing;
  },
  get notVerified() {
    return settingsText().notVerified;
  },
  get locked() {
    return settingsText().locked;
  },
};

/** What became of tries to log in: "Wrong password, 3 times". */
export function attemptWords({
  result,
  method,
  tries,
}: Pick<LoginAttemptLine, "result" | "method" | "tries">): string {
  const isChange = method === "passwordChange" || method === "passwordReset";
  const words = isChange && result === "success" ? settingsText().passwordChanged : RESULT_WORDS[result];
  const isFailure = result !== "success";
  const where =
    isChange && isFailure
      ? settingsText().atChange
      : method === "secondFactor" && isFailure
        ? settingsText().atSecondFactor
        : method === "botKey"
          ? settingsText().byBot
          : "";
  return `${words}${where}${tries > 1 ? settingsText().times(tries) : ""}`;
}

/** The filter of the list: the call's `Result`. */
export const RESULT_FILTERS = [
  {
    value: 0,
    get label() {
      return settingsText().allResults;
    },
  },
  {
    value: 1,
    get label() {
      return settingsText().loggedIn;
    },
  },
  {
    value: 3,
    get label() {
      return settingsText().wrongEither;
    },
  },
  {
    value: 9,
    get label() {
      return settingsText().locked;
    },
  },
] as const;
