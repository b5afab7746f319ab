import { startVerifier } from "./verifier-page.ts";

startVerifier(document, window.location.hash);
window.addEventListener("hashchange", () => startVerifier(document, window.location.hash));
