/** Each file of tests begins with a document and storage that no other file has used. */
window.localStorage.clear();
window.sessionStorage.clear();
document.body.replaceChildren();
