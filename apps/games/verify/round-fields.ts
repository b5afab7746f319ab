/** What names a round, as typed or as a link gives it. All are texts; an absent one is empty. */
export interface RoundFields {
  readonly game: string;
  /** The revealed server seed; of crash the hash (link) of the round. */
  readonly serverSeed: string;
  /** What was published before the round: the hash of the server seed; of crash any earlier hash of the chain. */
  readonly serverSeedHash: string;
  /** The client seed; of crash the salt of the chain. */
  readonly clientSeed: string;
  readonly nonce: string;
  /** JSON of what the player chose. */
  readonly choice: string;
  /** JSON list of the steps of mines or blackjack. */
  readonly steps: string;
}

/** The names of the fields, in the order of the form. */
export const FIELD_NAMES = [
  "game",
  "serverSeed",
  "serverSeedHash",
  "clientSeed",
  "nonce",
  "choice",
  "steps",
] as const satisfies readonly (keyof RoundFields)[];

const LONGEST = 10_000;

/**
 * The fields that a page's fragment gives (`#game=dice&nonce=7&…`): never sent to a server. Unknown names are left out; a
 * text is cut at 10 000 characters. In crash a link that has only a hash is about that hash's own round; with a number it is
 * of a ticket, whose round has a later hash that is not published yet.
 */
export function fieldsOfFragment(fragment: string): RoundFields {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = (name: string) => (given.get(name) ?? "").trim().slice(0, LONGEST);
  const fields: RoundFields = {
    game: text("game") || "dice",
    serverSeed: text("serverSeed"),
    serverSeedHash: text("serverSeedHash"),
    clientSeed: text("clientSeed"),
    nonce: text("nonce"),
    choice: text("choice"),
    steps: text("steps"),
  };
  const isOnlyHash = fields.game === "crash" && fields.serverSeed === "" && fields.nonce === "";
  return isOnlyHash ? { ...fields, serverSeed: fields.serverSeedHash } : fields;
}
