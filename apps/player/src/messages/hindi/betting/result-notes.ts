/** What the server says that a result means for a bet, and that in Hindi. */
const NOTES: readonly (readonly [english: RegExp, hindi: string])[] = [
  [/^stake returned: the result lies on the line$/, "स्टेक वापस: नतीजा ठीक लाइन पर आया"],
  [/^half won, half returned$/, "आधी जीती, आधी वापस"],
  [/^half lost, half returned$/, "आधी हारी, आधी वापस"],
  [/^dead heat, (\d+) places? for (\d+)$/, "डेड हीट: $2 के लिए $1 स्थान"],
  [/^dead heat of (\d+) for the win$/, "जीत पर $1 की डेड हीट"],
  [/^dead heat of (\d+) for place (\d+)$/, "स्थान $2 पर $1 की डेड हीट"],
];

/** What a result means for a bet, in Hindi; what is not known stays as the server says it. */
export function resultNoteWords(note: string): string {
  const known = NOTES.find(([english]) => english.test(note));
  return known === undefined ? note : note.replace(...known);
}
