import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../platform/query.ts';
import { othersCard } from '../../testing/cards.ts';
import { serve } from '../../testing/serve.ts';
import { CardScreen } from './parts/card-screen.tsx';
import { type CardService, type CardSlots, joinSlots } from './parts/slots.ts';
import { useCard } from './queries.ts';

type Read = (userId: number) => Promise<readonly CardService[]>;

const asked: number[] = [];

beforeEach(() => {
  asked.length = 0;
  serve(hitCard, { views: 13 });
  serve(viewCard, othersCard);
});

/** The card with what some features bring to it. */
async function open(...brought: readonly CardSlots[]): Promise<void> {
  const slots = joinSlots(brought);
  function Shown() {
    return <CardScreen read={useCard(othersCard.card_id)} slots={slots} />;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Shown />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
}

/** A feature that reads services this way. */
function services(order: number, read: Read): CardSlots {
  const counted: Read = (userId) => {
    asked.push(userId);
    return read(userId);
  };
  return { services: [{ order, load: async () => ({ default: counted }) }] };
}

const tea: CardService = {
  service_id: 31,
  title: '茶席设计',
  image: '',
  fee: 29_900,
  href: '#!/service/31',
};

test('the services of the person stand on the card, each with its price and its page', async () => {
  await open(services(100, async () => [tea, { ...tea, service_id: 32, title: '上门品鉴', fee: null }]));
  const shown = await screen.findByRole('region', { name: '服务' });
  const rows = within(shown).getAllByRole('link');
  expect(rows.map((row) => row.textContent)).toEqual(['茶席设计¥299.00', '上门品鉴']);
  expect(rows[0]?.getAttribute('href')).toBe('#!/service/31');
  expect(asked).toEqual([othersCard.user_id]);
});

test('services that cannot be fetched are none, and the card stands', async () => {
  await open(
    services(100, async () => {
      throw new Error('down');
    }),
  );
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: '服务' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(othersCard.realname);
  expect(screen.queryByText(/加载失败|重试/)).toBeNull();
});

test('what several features bring stands in its order; what one cannot fetch hides nothing of the others', async () => {
  await open(
    services(300, async () => [{ ...tea, service_id: 33, title: '团购' }]),
    services(200, async () => {
      throw new Error('down');
    }),
    services(100, async () => [tea]),
    { between: [{ order: 200, Slot: () => <p>后来的</p> }] },
    { between: [{ order: 100, Slot: ({ card }) => <p>先来的：{card.realname}</p> }] },
  );
  const shown = await screen.findByRole('region', { name: '服务' });
  expect(
    within(shown)
      .getAllByRole('link')
      .map((row) => row.textContent),
  ).toEqual(['茶席设计¥299.00', '团购¥299.00']);
  const notes = screen.getAllByText(/来的/).map((note) => note.textContent);
  expect(notes).toEqual([`先来的：${othersCard.realname}`, '后来的']);
});

test('the main action of the footer comes first; each stands beside the next, one without anything to do is left out', async () => {
  const named = (name: string): NonNullable<CardSlots['action']>[number]['Slot'] =>
    function Action({ kind, beside }) {
      return (
        <>
          {beside('secondary')}
          <button type="button">{`${name} ${kind}`}</button>
        </>
      );
    };
  await open(
    { action: [{ order: 300, Slot: named('预约') }] },
    { action: [{ order: 200, Slot: ({ kind, beside }) => beside(kind) }] },
    { action: [{ order: 100, Slot: named('交换') }] },
  );
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  expect(buttons.slice(-3)).toEqual(['存入通讯录', '预约 secondary', '交换 primary']);
});
