/** Each file of tests begins with a document and storage that no other file has used; one that runs in Node has none. */
if (typeof window !== "undefined") {
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.body.replaceChildren();
}
