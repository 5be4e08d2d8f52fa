import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { othersCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { type CardService, showServices } from './parts/services-port.ts';

let hide = (): void => undefined;
const asked: number[] = [];

beforeEach(() => {
  asked.length = 0;
  serve(hitCard, { views: 13 });
  serve(viewCard, othersCard);
});
afterEach(() => hide());

/** The card with services read this way. */
async function open(read: () => Promise<readonly CardService[]>): Promise<void> {
  hide = showServices((userId) => {
    asked.push(userId);
    return read();
  });
  renderScreen(`/card/${othersCard.card_id}`);
  await screen.findByRole('heading', { level: 1 });
}

const tea: CardService = {
  service_id: 31,
  title: '茶席设计',
  image: '',
  fee: 29_900,
  href: '#!/service/31',
};

test('the services of the person stand on the card, each with its price and its page [V004]', async () => {
  await open(async () => [tea, { ...tea, service_id: 32, title: '上门品鉴', fee: null }]);
  const services = await screen.findByRole('region', { name: '服务' });
  const rows = within(services).getAllByRole('link');
  expect(rows.map((row) => row.textContent)).toEqual(['茶席设计¥299.00', '上门品鉴']);
  expect(rows[0]?.getAttribute('href')).toBe('#!/service/31');
  expect(asked).toEqual([othersCard.user_id]);
});

test('services that cannot be fetched are none, and the card stands [B044]', async () => {
  await open(async () => {
    throw new Error('down');
  });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: '服务' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(othersCard.realname);
  expect(screen.queryByText(/加载失败|重试/)).toBeNull();
});
