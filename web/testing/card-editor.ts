import { listCards, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ownCard } from './cards.ts';
import { renderScreen } from './render-screen.tsx';
import { serve } from './serve.ts';

/** What a person does in the editor of a card. */
export const user = userEvent.setup();
export const session = {};
export const field = (label: string): HTMLInputElement & HTMLSelectElement => screen.getByLabelText(label);
export const press = (name: string | RegExp): Promise<void> =>
  user.click(screen.getByRole('button', { name }));
export const choose = (label: string, value: string): Promise<void> =>
  user.selectOptions(screen.getByLabelText(label), value);

export async function retype(label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.type(field(label), text);
}

export function serveOwnCard(card: Card = ownCard): void {
  serve(viewCard, card);
  serve(viewDefaultCard, card);
  serve(listCards, { list: [card], next: -1 });
}

export async function open(path = '/card/edit?id=9001', card: Card = ownCard) {
  serve(viewCard, card);
  const app = renderScreen(path, { session });
  await screen.findByLabelText('姓名');
  return app;
}

/** Opens a page of the editor by its row. */
export async function openPart(row: RegExp, label: string): Promise<void> {
  await press(row);
  await screen.findByLabelText(label);
}

/** On the overview it saves, on a page it leads back. */
export const save = (): Promise<void> => press('完成');
export async function back(): Promise<void> {
  await save();
  await screen.findByLabelText('姓名');
}
