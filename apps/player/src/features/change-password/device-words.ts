import type { LoginAttemptLine } from "@crossbook/contract";

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

/** "Chrome on Android", from what a browser says of itself; what is not known is said so. */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(BROWSERS, userAgent);
  const system = firstMatch(SYSTEMS, userAgent);
  if (browser === undefined) return system === undefined ? "Unknown device" : `A program on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}

function firstMatch(names: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}

const RESULT_WORDS: Readonly<Record<LoginAttemptLine["result"], string>> = {
  success: "Logged in",
  wrongPassword: "Wrong password",
  wrongCode: "Wrong code",
  notVerified: "Not verified yet",
  locked: "Account locked",
};

/** What became of tries to log in: "Wrong password, 3 times". */
export function attemptWords({
  result,
  method,
  tries,
}: Pick<LoginAttemptLine, "result" | "method" | "tries">): string {
  const isChange = method === "passwordChange";
  const words = isChange && result === "success" ? "Password changed" : RESULT_WORDS[result];
  const where = isChange && result !== "success" ? " at a change of password" : "";
  return `${words}${where}${tries > 1 ? `, ${tries} times` : ""}`;
}

/** The filter of the list: the call's `Result`. */
export const RESULT_FILTERS = [
  { value: 0, label: "All results" },
  { value: 1, label: "Logged in" },
  { value: 3, label: "Wrong password or code" },
  { value: 9, label: "Account locked" },
] as const;
