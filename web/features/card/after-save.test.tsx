import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards, postCard, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keyOf } from '../../platform/query.ts';
import { ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();

/** Opens the editor; `save` changes the company and saves. */
async function open(card: Card = ownCard) {
  serve(viewCard, card);
  serve(viewDefaultCard, card);
  serve(listCards, { list: [card], next: -1 });
  const { client } = renderScreen('/card/edit?id=9001', { session: {} });
  const company = await screen.findByLabelText('公司');
  const save = async (): Promise<void> => {
    await user.clear(company);
    await user.type(company, '新茶事');
    await user.click(screen.getByRole('button', { name: '完成' }));
  };
  return { client, save };
}

test('a session that ended meanwhile leaves nothing of the own card for who comes next', async () => {
  serve(postCard, () => fail('login'));
  const { client, save } = await open();
  await save();
  await screen.findByRole('heading', { name: '登录群录' });
  expect(await screen.findByText(/请先登录/)).toBeTruthy();
  expect(client.getQueryCache().findAll({ queryKey: [viewCard.id] })).toEqual([]);
});

test('what follows from it is asked anew: the mark of the account, why others do not see it', async () => {
  const { client, save } = await open({ ...ownCard, certified: 1 });
  const state = { standing: 'visible', reason: '', appealed: false, can: { appeal: false } };
  const keys = [keyOf(viewUser, undefined), keyOf(viewVisibility, { type: 'card', id: 9001 })];
  for (const [at, data] of [{ ...me, certified: 1 }, state].entries())
    client.setQueryData(keys[at] ?? [], data);
  serve(postCard, { ...ownCard, company: '新茶事', certified: 2 });
  await save();
  await screen.findByText('名片已保存');
  for (const key of keys) expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
