import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { App } from '../app.tsx';
import { keepSession } from '../platform/session.ts';

/** Renders the real back office at a page, `/phonebooks/12/case`, for a member of staff. Only the network is replaced, by `serve`. */
export function renderPage(path: string, roles: readonly StaffRole[]): void {
  keepSession({ token: 'token-of-the-test', expires_at: 4_000_000_000, roles: [...roles] });
  history.replaceState(null, '', `/console/#${path}`);
  render(<App />);
}

/** Another address in the same tab. */
export function goTo(path: string): void {
  location.hash = `#${path}`;
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
}

export const press = async (name: string | RegExp): Promise<boolean> =>
  fireEvent.click(await screen.findByRole('button', { name }));

/** The dialog that is open: what is typed, chosen and pressed in it. */
export async function openDialog(title: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const button = (name: string): HTMLButtonElement => dialog.getByRole('button', { name });
  return {
    ...dialog,
    button,
    press: (name: string): boolean => fireEvent.click(button(name)),
    pressTwice: (name: string): void => {
      fireEvent.click(button(name));
      fireEvent.click(button(name));
    },
    field: (label: string): HTMLInputElement => dialog.getByLabelText(label),
    type: (label: string, value: string): boolean =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } }),
    choose: async (label: string, option: string): Promise<void> => {
      fireEvent.mouseDown(dialog.getByLabelText(label));
      fireEvent.click(await screen.findByRole('option', { name: option }));
    },
  };
}

/** The texts of the lines of the list or table on the page. */
export const linesShown = (): string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
