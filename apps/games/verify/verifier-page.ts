import { FIELD_NAMES, fieldsOfFragment, type RoundFields } from "./round-fields.ts";
import { showVerifierLanguage, verifierText } from "./texts/verifier-text.ts";
import type { VerifiedRound } from "./verified-round.ts";
import { type Commitment, VERIFIED_GAMES, verifyCommitment, verifyRound } from "./verify-round.ts";

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fills the form from a fragment, checks at once where it names a round, and again each time the form is sent. */
export function startVerifier(page: Document, fragment: string): void {
  const form = page.querySelector<HTMLFormElement>("#round");
  const result = page.querySelector<HTMLElement>("#result");
  if (form === null || result === null) return;
  showLanguage(page, fragment);
  offerGames(page, form);
  const fields = fieldsOfFragment(fragment);
  for (const name of FIELD_NAMES) {
    const field = fieldNamed(form, name);
    if (field !== undefined) field.value = fields[name];
  }
  let asked = 0;
  // What was asked for last is shown, however long what was asked before takes.
  const check = async (typed: RoundFields) => {
    asked += 1;
    const own = asked;
    const found = await foundOf(result, typed);
    if (own === asked) result.replaceChildren(...found);
  };
  fitPage(page, form);
  form.onchange = () => fitPage(page, form);
  form.onsubmit = (submitted) => {
    submitted.preventDefault();
    void check(typedFields(form));
  };
  // A link to a round whose seed is still secret says so: it is not a form to fill in.
  if (fields.clientSeed !== "" && (fields.serverSeed !== "" || fields.nonce !== "")) void check(fields);
}

async function foundOf(place: HTMLElement, fields: RoundFields): Promise<readonly HTMLElement[]> {
  if (globalThis.crypto?.subtle === undefined) {
    return [sentence(place, "refused", verifierText().needsHttps)];
  }
  const [round, commitment] = await Promise.all([verifyRound(fields), verifyCommitment(fields)]);
  return [commitmentOf(place, commitment), ...roundOf(place, round)];
}

function commitmentOf(place: HTMLElement, { state, text }: Commitment): HTMLElement {
  return sentence(place, state, `${verifierText().commitment[state]} ${text}`);
}

function roundOf(place: HTMLElement, round: VerifiedRound): readonly HTMLElement[] {
  if (!round.ok) return [sentence(place, "refused", round.problem)];
  const list = place.ownerDocument.createElement("dl");
  const text = verifierText().shown;
  const { multiplier, ifEnded } = round;
  const pays =
    multiplier !== undefined
      ? [[text.pays, timesText(multiplier)] as const]
      : ifEnded !== undefined
        ? [[text.paysIfEnded, timesText(ifEnded)] as const]
        : [];
  for (const [name, text] of [...round.shown, ...pays]) {
    const term = place.ownerDocument.createElement("dt");
    const value = place.ownerDocument.createElement("dd");
    term.textContent = name;
    value.textContent = text;
    list.append(term, value);
  }
  return [list];
}

function timesText(multiplier: number): string {
  return `${(multiplier / 10_000).toFixed(4)}×`;
}

function sentence(place: HTMLElement, state: string, text: string): HTMLElement {
  const paragraph = place.ownerDocument.createElement("p");
  paragraph.dataset.state = state;
  paragraph.textContent = text;
  return paragraph;
}

function offerGames(page: Document, form: HTMLFormElement): void {
  const select = fieldNamed(form, "game");
  if (select === undefined || select.childElementCount > 0) return;
  for (const [game, name] of Object.entries(VERIFIED_GAMES)) {
    const option = page.createElement("option");
    option.value = game;
    option.textContent = name;
    select.append(option);
  }
}

/** Shows the page in the language of the link, else in the browser's. */
function showLanguage(page: Document, fragment: string): void {
  const asked = new URLSearchParams(fragment.replace(/^#/, "")).get("lang");
  const { languages } = page.defaultView?.navigator ?? { languages: [] };
  page.documentElement.lang = showVerifierLanguage(asked === null ? languages : [asked]);
  page.title = verifierText().page.title;
  const place = page.querySelector("#result");
  // What was found is said again in its own time.
  if (place?.childElementCount === 0) place.textContent = verifierText().nothingChecked;
}

/** In crash the seeds are a hash of the chain and its salt: the labels say so. Fields that the game has not are hidden. */
function fitPage(page: Document, form: HTMLFormElement): void {
  const game = fieldNamed(form, "game")?.value;
  const isCrash = game === "crash";
  for (const label of form.querySelectorAll<HTMLElement>("[data-only]")) {
    label.hidden = label.dataset.only === "seeds" ? isCrash : game !== "mines" && game !== "blackjack";
  }
  const words: Readonly<Record<string, string>> = verifierText().page;
  for (const element of page.querySelectorAll<HTMLElement>("[data-text]")) {
    const { text = "", crash = text } = element.dataset;
    element.textContent = words[isCrash ? crash : text] ?? "";
  }
}

function typedFields(form: HTMLFormElement): RoundFields {
  const typed = new URLSearchParams();
  for (const name of FIELD_NAMES) typed.set(name, fieldNamed(form, name)?.value ?? "");
  return fieldsOfFragment(typed.toString());
}

function fieldNamed(form: HTMLFormElement, name: string): FieldElement | undefined {
  return form.querySelector<FieldElement>(`[name="${name}"]`) ?? undefined;
}
