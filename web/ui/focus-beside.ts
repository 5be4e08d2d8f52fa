/** For a row that is about to go: the focus goes to the one beside it, and does not fall out of the page. */
export function focusBeside(inside: Element): void {
  const row = inside.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('button, a')?.focus();
}
