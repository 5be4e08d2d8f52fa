/** For a row that is about to be removed: moves the focus to the row beside it, so that it does not jump to the top. */
export function focusBeside(inside: Element): void {
  const row = inside.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('button, a')?.focus();
}
