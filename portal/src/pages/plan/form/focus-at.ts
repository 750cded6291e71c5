/** Moves the focus to the field at a path, opening what it is folded into; else to what is nearest around it. */

export function focusAt(path: string): void {
  // What was just added is drawn first.
  requestAnimationFrame(() => {
    const field = nearest(path);
    if (!field) return;
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  });
}

function nearest(path: string): HTMLElement | null {
  for (let at = path; at !== ''; at = at.replace(/(?:\.\w+|\[[^\]]*\]|^\w+)$/, '')) {
    const field = document.getElementById(at);
    if (field) return field;
  }
  return null;
}
