/** Leads to the first field of a form that is not valid: in a long form it may be out of sight. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  for (const field of form.elements) {
    const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isTyped && !field.validity.valid) return field.focus();
  }
}
