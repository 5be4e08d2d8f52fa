import { hitCard, postCard, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import {
  back,
  field,
  open,
  openPart,
  press,
  retype,
  save,
  serveOwnCard,
  session,
  user,
} from '../../testing/card-editor.ts';
import { ownCard, othersCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { cardKey } from './queries.ts';
import { saveCard } from './queries/edit.ts';

const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

/** An answer that comes when it is told to. */
function later<T>() {
  return Promise.withResolvers<T>();
}

beforeEach(() => serveOwnCard());

describe('saving', () => {
  test('the screen shows the new values before the server answers [B029]', async () => {
    const answer = later<Card>();
    const posted = serve(postCard, () => answer.promise);
    await open();
    await retype('姓名', '林新名');
    await retype('公司', '新茶事');
    await save();
    expect(await screen.findByRole('heading', { name: '林新名' })).toBeTruthy();
    expect(screen.getByText('新茶事 主理人')).toBeTruthy();
    expect(posted[0]?.query).toEqual({ id: 9001 });
    expect(posted[0]?.body).toEqual({ realname: '林新名', company: '新茶事' });
    expect(screen.queryByText('名片已保存')).toBeNull();
    answer.resolve({ ...ownCard, realname: '林新名', company: '新茶事', title: '新茶事 主理人' });
    expect(await screen.findByText('名片已保存')).toBeTruthy();
    expect(localStorage.getItem('card-draft-7001-9001')).toBeNull();
  });

  test('what fails is taken back, and a tip says so with the reason [B030][M019]', async () => {
    const answer = later<Card>();
    serve(postCard, () => answer.promise);
    await open();
    await retype('姓名', '林新名');
    await save();
    expect(await screen.findByRole('heading', { name: '林新名' })).toBeTruthy();
    answer.resolve(
      // the handler answers with a refusal
      Promise.resolve().then(() =>
        fail('refused', { message: '姓名未通过审核，请修改后再试' }),
      ) as unknown as Card,
    );
    expect(await screen.findByText('保存失败，已恢复原来的内容。姓名未通过审核，请修改后再试')).toBeTruthy();
    expect(await heading()).toBe('林知远');
  });

  test('of two saves at once the one that fails takes back its own change alone [B029][B030]', async () => {
    for (const [failing, shown] of [
      [0, { realname: '林知远', company: '新茶事' }],
      [1, { realname: '林新名', company: ownCard.company }],
    ] as const) {
      const answers = [later<Card>(), later<Card>()];
      const changes = [{ realname: '林新名' }, { company: '新茶事' }];
      let asked = 0;
      serve(postCard, () => answers[asked++]?.promise ?? ownCard);
      const { client, unmount } = await open();
      const held = () => client.getQueryData<Card>(cardKey(9001));
      const saves = changes.map((one) => saveCard(client, 9001, one));
      await waitFor(() => expect(held()).toMatchObject({ realname: '林新名', company: '新茶事' }));
      // The later one is answered first, as far as both were sent.
      for (const at of [1, 0])
        if (at === failing) answers[at]?.reject(new Failure('forbidden', { message: '现在不能修改' }));
        else answers[at]?.resolve({ ...ownCard, ...changes[at] });
      expect(await Promise.all(saves)).toEqual(changes.map((_, at) => at !== failing));
      expect(held()).toMatchObject(shown);
      unmount();
    }
  });

  test('what was typed is still there for another try, or is given up', async () => {
    serve(postCard, () => fail('forbidden', { message: '现在不能修改' }));
    await open();
    await retype('姓名', '林新名');
    await save();
    await screen.findByText(/保存失败/);
    navigate('/card/edit?id=9001');
    await screen.findByLabelText('姓名');
    expect(field('姓名').value).toBe('林新名');
    expect(screen.getByText('有未保存的修改，已为您恢复')).toBeTruthy();
    await press('放弃');
    await waitFor(() => expect(field('姓名').value).toBe('林知远'));
    expect(screen.queryByText('有未保存的修改，已为您恢复')).toBeNull();
  });

  test('no changes, or no card, send nothing [B031][B032]', async () => {
    const posted = serve(postCard, ownCard);
    const { client } = await open();
    await save();
    expect(await heading()).toBe('林知远');
    expect(await saveCard(client, 0, { realname: '无主' })).toBe(true);
    expect(posted).toHaveLength(0);
  });

  test('the editor leads back to the card it was opened from', async () => {
    serve(postCard, { ...ownCard, provide: '做茶' });
    renderScreen('/card/9001', { session });
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    await screen.findByLabelText('姓名');
    await openPart(/^我能提供/, '我能提供');
    await user.type(field('我能提供'), '做茶');
    await back();
    const length = history.length;
    await save();
    expect(await screen.findByText('做茶')).toBeTruthy();
    expect(location.hash).toBe('#!/card/9001');
    expect(history.length).toBe(length);
  });
});

describe('which card', () => {
  test('that of ?id=, else the default one [D192]', async () => {
    serve(viewDefaultCard, { ...ownCard, card_id: 9005, realname: '默认的' });
    const posted = serve(postCard, { ...ownCard, card_id: 9005 });
    await open('/card/edit');
    expect(field('姓名').value).toBe('默认的');
    await retype('职位', '茶人');
    serve(viewCard, { ...ownCard, card_id: 9005 });
    await save();
    await waitFor(() => expect(posted[0]?.query).toEqual({ id: 9005 }));
    await screen.findByRole('heading', { level: 1 });
  });

  test('somebody else’s is not there', async () => {
    serve(viewCard, othersCard);
    serve(hitCard, { views: 1 });
    renderScreen('/card/edit?id=12', { session });
    expect(await screen.findByText('名片不存在或已不可见')).toBeTruthy();
    expect(screen.queryByLabelText('姓名')).toBeNull();
  });

  test('one beyond the quota says why it cannot be changed [D28]', async () => {
    serve(viewCard, { ...ownCard, can: { ...ownCard.can, edit: false } });
    renderScreen('/card/edit?id=9001', { session });
    expect(await screen.findByText('这张名片暂时不能修改')).toBeTruthy();
  });
});

test('every screen that lists the card shows the edit [B029]', async () => {
  const answer = later<Card>();
  serve(postCard, () => answer.promise);
  const { client } = await open();
  client.setQueryData(['card.list', {}], { list: [ownCard], next: -1 });
  const saving = saveCard(client, 9001, { position: '茶人' });
  await vi.waitFor(() =>
    expect(client.getQueryData<{ list: Card[] }>(['card.list', {}])?.list[0]?.title).toBe('半山茶事 茶人'),
  );
  answer.resolve({ ...ownCard, position: '茶人', title: '半山茶事 茶人' });
  expect(await saving).toBe(true);
});
