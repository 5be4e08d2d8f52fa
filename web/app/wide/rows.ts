/**
 * The keys of a list: one row has the place in the tab order, the arrows move it, its own buttons follow it. Rows come and go
 * while the list scrolls, so they are looked at again whenever its content changes.
 */
const rowsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')];

/** The buttons that stand beside a row and belong to it. */
function besides(row: HTMLElement): HTMLElement[] {
  const item = row.closest('li');
  return item ? [...item.querySelectorAll<HTMLElement>('a, button')].filter((one) => one !== row) : [];
}

/** The row in which an element stands. */
const rowOf = (element: Element): HTMLElement | null =>
  element.closest<HTMLElement>('[data-row]') ??
  element.closest('li')?.querySelector<HTMLElement>('[data-row]') ??
  null;

/** Starts the keys of a list; the row that leads to `open` is marked. Answers with the function that stops it. */
export function startRows(list: HTMLElement, open: string): () => void {
  let current: HTMLElement | null = null;

  function arrange(): void {
    const rows = rowsOf(list);
    for (const row of rows) {
      if (open !== '' && row.getAttribute('href') === `#!${open}`) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
    if (!current || !rows.includes(current))
      current = rows.find((row) => row.hasAttribute('aria-current')) ?? rows[0] ?? null;
    for (const row of rows) for (const one of [row, ...besides(row)]) one.tabIndex = row === current ? 0 : -1;
  }

  function focused(event: FocusEvent): void {
    const row = event.target instanceof Element ? rowOf(event.target) : null;
    if (!row || row === current) return;
    current = row;
    arrange();
  }

  function pressed(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const { target } = event;
    if (!(target instanceof Element)) return;
    const rows = rowsOf(list);
    const searching = target instanceof HTMLInputElement && target.type === 'search';
    const at = searching ? -1 : rows.indexOf(rowOf(target) ?? list);
    if (at < 0 && !(searching && event.key === 'ArrowDown')) return;
    const next = rows[at + (event.key === 'ArrowDown' ? 1 : -1)];
    event.preventDefault();
    next?.focus();
  }

  arrange();
  const observer = new MutationObserver(arrange);
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', focused);
  list.addEventListener('keydown', pressed);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', focused);
    list.removeEventListener('keydown', pressed);
    for (const row of rowsOf(list)) for (const one of [row, ...besides(row)]) one.removeAttribute('tabindex');
  };
}
