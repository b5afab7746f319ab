type Given = Readonly<Record<string, unknown>>;

/** Fields that name a subject by themselves: a player, an operator, a host, an application. */
const NAMES = ["userName", "UserName", "host", "clientId", "studio"] as const;
/** Fields that number one, with the word before the number. */
const NUMBERS = {
  marketId: "market",
  eventId: "event",
  sportId: "sport",
  paymentId: "payment",
  bankLineId: "bank line",
  bonusId: "bonus",
  templateId: "template",
  roundId: "round",
} as const;
/** Fields that hold more of them. */
const PARTS = ["for", "scope"] as const;

const LONGEST = 256;

/** Whom or what a call is about, by its input: `asha`, `play.example`, `market 7`. At most as many as there are fields. */
export function subjectsOf(input: Given): readonly string[] {
  return [...new Set(found(input, true))];
}

/** A subject as it is kept, so that it is found however it is typed. */
export function subjectKey(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, "")
    .trim()
    .toLowerCase()
    .slice(0, LONGEST);
}

function found(input: Given, isWhole: boolean): string[] {
  const named = NAMES.flatMap((field) => {
    const value = input[field];
    const key = typeof value === "string" ? subjectKey(value) : "";
    return key === "" || key === "*" ? [] : [key];
  });
  const numbered = Object.entries(NUMBERS).flatMap(([field, word]) =>
    Number.isSafeInteger(input[field]) ? [`${word} ${String(input[field])}`] : [],
  );
  const parts = isWhole
    ? PARTS.flatMap((field) => (isGiven(input[field]) ? found(input[field], false) : []))
    : [];
  return [...named, ...numbered, ...parts];
}

function isGiven(value: unknown): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
