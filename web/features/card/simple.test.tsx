import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { othersCard } from '../../testing/cards.ts';
import { ownCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { startSimpleCards } from './queries/simple-cards.ts';

const user = userEvent.setup();
let stop = (): void => undefined;
afterEach(() => stop());

/** The home of a circle, with somebody to tap whose card is on its way until `come` is called. */
async function tapped(answer: () => ReturnType<typeof somebody>) {
  let come = (): void => undefined;
  const coming = new Promise<void>((resolve) => (come = resolve));
  serve(viewCircle, ownCircle);
  serve(hitCard, { views: 1 });
  serve(viewCard, async () => {
    await coming;
    return answer();
  });
  const { client } = renderScreen('/phonebook/12', { session: {} });
  stop = startSimpleCards(client);
  await user.click(await screen.findByRole('link', { name: /苏晓/ }));
  return { come };
}
const somebody = () => ({
  ...othersCard,
  card_id: 9102,
  user_id: 8002,
  realname: '苏晓',
  company: '苏州设计',
  position: '设计师',
  intro: '做茶席的设计',
});

test('a card that is tapped in a list shows at once what the list knew, and nothing to do with it, until all of it is there [E046]', async () => {
  const { come } = await tapped(somebody);
  expect(await screen.findByRole('heading', { level: 1, name: '苏晓' })).toBeTruthy();
  expect(screen.getByText('苏州设计 设计师')).toBeTruthy();
  expect(screen.queryByText('做茶席的设计')).toBeNull();
  expect(screen.queryByRole('contentinfo')).toBeNull();
  come();
  expect(await screen.findByText('做茶席的设计')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: '苏晓' })).toBeTruthy();
});

test('one that is gone says so, though the list knew it [E046]', async () => {
  const { come } = await tapped(() => fail('notFound'));
  await screen.findByRole('heading', { level: 1, name: '苏晓' });
  come();
  await waitFor(() => expect(screen.queryByText('苏晓')).toBeNull());
});
