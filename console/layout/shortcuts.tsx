import { Typography, useMediaQuery, type Theme } from '@mui/material';
import { useEffect } from 'react';

/** Rows of a queue: those of a table, and what says of itself that it is one. */
const rowSelector = 'tbody .RaDatagrid-row, [data-row]';
/** Where a key is text or has a meaning of its own. */
const fieldSelector = 'input, textarea, select, [contenteditable], [role="listbox"]';
/** Menus and dialogs over the page. */
const overSelector = '[role="presentation"]';

/**
 * Decision 0075: J and K walk through the rows of the page, Enter opens one, A and R press the buttons that say so by
 * `aria-keyshortcuts`: in the dialog that is open, else in the row in focus, else on a page without rows.
 */
export function useShortcuts(): void {
  useEffect(() => {
    let last = 0;
    const press = (event: KeyboardEvent): void => {
      // A key that is held down would decide the next case, too.
      if (event.repeat || event.isComposing || event.defaultPrevented) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(fieldSelector)) return;
      const key = event.key.toLowerCase();
      const dialog = topDialog();
      if (!dialog && target?.closest(overSelector)) return;
      const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'a' || key === 'r') {
        const scope = dialog ?? rows[at] ?? (rows.length === 0 ? document : null);
        done(event, scope?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`));
      } else if (dialog || rows.length === 0) return;
      else if (key === 'j' || key === 'k') {
        // A row that was decided is gone: the next one has its place.
        const step = key === 'j' ? 1 : -1;
        const next = at === -1 ? last : at + step;
        last = Math.max(0, Math.min(next, rows.length - 1));
        event.preventDefault();
        focusOn(rows[last]);
      } else if (key === 'enter' && rows[at] === target) done(event, opener(rows[at]));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const topDialog = (): Element | undefined => [...document.querySelectorAll('[role="dialog"]')].at(-1);

/** What opens the row: the link or button in it that says so, else the row itself. */
const opener = (row: HTMLElement | undefined): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>('a.MuiCardActionArea-root, [aria-keyshortcuts="Enter"]') ?? row;

function done(event: KeyboardEvent, button: HTMLElement | null | undefined): void {
  if (!button) return;
  event.preventDefault();
  button.click();
}

function focusOn(row: HTMLElement | undefined): void {
  if (!row) return;
  row.tabIndex = -1;
  row.focus();
  row.scrollIntoView?.({ block: 'nearest' });
}

/** Says which keys there are; a phone has none. `rows`: on a page with rows. */
export function ShortcutHint({ rows = false, children }: { rows?: boolean; children: string }) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return wide ? (
    <Typography variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
      键盘：{rows && 'J 下一条，K 上一条，'}
      {children}
    </Typography>
  ) : null;
}
