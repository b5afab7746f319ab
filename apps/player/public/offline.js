const ASK_AFTER_MS = 10_000;

window.addEventListener("online", () => window.location.reload());
askLater();

// A network that was there all the time says nothing when the site can be reached again. Pages that lost it together do not ask together.
function askLater() {
  // oxlint-disable-next-line no-restricted-properties -- this page has nothing of the app, and no ports
  window.setTimeout(askNow, ASK_AFTER_MS * (1 + Math.random()));
}

async function askNow() {
  const asked = { method: "HEAD", cache: "no-store" };
  const answer = await window.fetch(window.location.href, asked).catch(() => undefined);
  if (answer?.ok) window.location.reload();
  else askLater();
}

// As the app does: the language that is chosen on this device, else the first of the browser's that there is, else English.
const texts = [...document.querySelectorAll("main")];
const tags = [...navigator.languages].map((tag) => tag.toLowerCase().split("-")[0]);
try {
  tags.unshift(localStorage.getItem("language"));
} catch {
  // Reading what is kept is forbidden here: nothing was chosen.
}
const shown =
  tags.map((tag) => texts.find(({ lang }) => lang === tag)).find((text) => text !== undefined) ?? texts[0];
for (const text of texts) text.hidden = text !== shown;
document.documentElement.lang = shown.lang;
document.title = shown.querySelector("h1").textContent;
