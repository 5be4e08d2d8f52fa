import { viewUser } from '@qunlu/contract/account/calls.ts';
import { countCards, listCards, postCard, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { shortLink } from '@qunlu/contract/share.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { QueryClient } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createQueryClient } from '../../platform/query.ts';
import { navigate } from '../../platform/router/location.ts';
import { ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { cardCheck } from './parts/card-check.ts';

const user = userEvent.setup();
const session = {};
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
/** A card without a contact asks once whether that is meant. */
const saveWithout = async () => {
  await save();
  await user.click(await screen.findByRole('button', { name: '就这样保存' }));
};
const save = () => user.click(screen.getByRole('button', { name: '保存并分享' }));
const fill = (label: string, text: string) => user.type(field(label), text);

let client: QueryClient;
beforeEach(async () => {
  serve(listCards, { list: [ownCard], next: -1 });
  serve(countCards, { count: 1, max: 3 });
  serve(viewUser, { ...me, phone: '' });
  serve(shortLink, { short_link: 'http://localhost/s/abc', code: 'abc', expires_at: 1_900_000_000 });
  ({ client } = renderScreen('/card/create', { session }));
  await screen.findByLabelText('姓名');
});

describe('a new card', () => {
  test('four fields make one, which then says that it is there [R097][B046]', async () => {
    const posted = serve(postCard, ownCard);
    await fill('姓名', '林知远');
    await fill('公司', '半山茶事');
    await fill('职位', '主理人');
    await fill('手机', '13812345678');
    expect(screen.queryByLabelText('微信')).toBeNull();
    await save();
    expect(await screen.findByText('名片已生成')).toBeTruthy();
    const sheet = within(await screen.findByRole('dialog', { name: '分享' }));
    expect(await sheet.findByText('http://localhost/s/abc')).toBeTruthy();
    expect(posted[0]?.body).toEqual({
      realname: '林知远',
      company: '半山茶事',
      position: '主理人',
      phone: '13812345678',
    });
    expect(posted[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(location.search + location.hash).toBe('?made=1#!/card/9001');
  });

  test('nothing can be saved before the person could see whether their number goes onto the card', async () => {
    serve(viewUser, () => new Promise<never>(() => undefined));
    navigate('/card/list');
    await screen.findByRole('heading', { name: '全部名片' });
    client.clear();
    navigate('/card/create');
    const posted = serve(postCard, ownCard);
    await screen.findByLabelText('姓名');
    await fill('姓名', '林知远');
    expect(screen.getByRole('button', { name: '保存并分享' }).hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByLabelText('姓名'), '{Enter}');
    expect(posted).toEqual([]);
  });

  test('the verified number stands there before it is saved, and is not used once taken off', async () => {
    serve(viewUser, me);
    navigate('/card/list');
    await screen.findByRole('heading', { name: '全部名片' });
    client.clear();
    navigate('/card/create');
    await screen.findByLabelText('姓名');
    const posted = serve(postCard, () => fail('conflict', { message: '再等等' }));
    await fill('姓名', '林知远');
    const line = within(await screen.findByRole('group', { name: '手机' }));
    expect(line.getByText('138****5678')).toBeTruthy();
    await save();
    await screen.findByText('再等等');
    expect(posted[0]?.body).toEqual({ realname: '林知远', own_phone: 1 });
    await user.click(line.getByRole('button', { name: /^移除/ }));
    expect(screen.queryByText('138****5678')).toBeNull();
    await save();
    await user.click(await screen.findByRole('button', { name: '就这样保存' }));
    await waitFor(() => expect(posted[1]?.body).toEqual({ realname: '林知远' }));
    // asked once
    await save();
    await waitFor(() => expect(posted).toHaveLength(3));
  });

  test('the face shows what is typed; the rest waits behind 更多', async () => {
    await fill('姓名', '欧阳明月');
    expect(field('姓名').closest('article')).toBeTruthy();
    expect(document.activeElement).toBe(field('姓名'));
    expect(field('姓名').getAttribute('enterkeyhint')).toBe('next');
    await user.click(screen.getByRole('button', { name: '更多' }));
    for (const label of ['微信', '邮箱', '个人简介']) expect(field(label)).toBeTruthy();
  });

  test('a name is needed, a phone is checked, in the contract’s sentences; nothing is sent [D178][D29]', async () => {
    const posted = serve(postCard, ownCard);
    await fill('手机', '12345');
    await save();
    expect(await screen.findByText('请填写姓名')).toBeTruthy();
    expect(screen.getByText('手机号码格式不正确')).toBeTruthy();
    await user.clear(field('手机'));
    await fill('手机', '+1 415-555-0100');
    await fill('姓名', '超过二十个字的姓名超过二十个字的姓名超过了');
    await save();
    expect(await screen.findByText('姓名最多20个字，请删减')).toBeTruthy();
    expect(screen.queryByText('手机号码格式不正确')).toBeNull();
    expect(posted).toHaveLength(0);
  });

  test('one too many is refused with the server’s sentence, and what was typed stays [B014][D28]', async () => {
    serve(postCard, () => fail('conflict', { message: '最多可以有3张名片，请先删除不用的名片' }));
    await fill('姓名', '第四张');
    await saveWithout();
    expect(await screen.findByText('最多可以有3张名片，请先删除不用的名片')).toBeTruthy();
    expect(field('姓名').value).toBe('第四张');
  });

  test('a refused field is said under it, wherever it is folded', async () => {
    serve(postCard, () => fail('invalid', { field: 'email', message: '邮箱不能使用' }));
    await fill('姓名', '林知远');
    await saveWithout();
    expect(await screen.findByText('邮箱不能使用')).toBeTruthy();
    await waitFor(() => expect(field('邮箱').getAttribute('aria-invalid')).toBe('true'));
  });

  test('what was typed is there again after leaving, and gone once it is saved', async () => {
    serve(postCard, ownCard);
    serve(viewCard, ownCard);
    await fill('姓名', '林知远');
    await user.click(screen.getByRole('button', { name: '更多' }));
    await fill('微信', 'linzhiyuan');
    navigate('/card/list');
    await screen.findByRole('heading', { name: '全部名片' });
    navigate('/card/create');
    await screen.findByLabelText('姓名');
    expect(field('姓名').value).toBe('林知远');
    expect(field('微信').value).toBe('linzhiyuan');
    await save();
    await screen.findByText('名片已生成');
    navigate('/card/create');
    await screen.findByLabelText('姓名');
    expect(field('姓名').value).toBe('');
  });
});

test('who was led here because a screen needs a card comes back to it, and nowhere else', async () => {
  serve(postCard, ownCard);
  navigate(`/card/create?callback=${encodeURIComponent('/card/list?from=here')}`);
  expect(await screen.findByText('做好名片，就回到刚才的页面')).toBeTruthy();
  await fill('姓名', '林知远');
  await user.click(screen.getByRole('button', { name: '完成' }));
  await user.click(await screen.findByRole('button', { name: '就这样保存' }));
  await waitFor(() => expect(location.search + location.hash).toBe('?from=here#!/card/list'));
});

test('whether there is a card is asked of the server', async () => {
  const client = createQueryClient();
  serve(countCards, { count: 0, max: 3 });
  expect(await cardCheck.met(client, {})).toBe(false);
  client.clear();
  serve(countCards, { count: 1, max: 3 });
  expect(await cardCheck.met(client, {})).toBe(true);
});

test('who comes from the landing page and has a card is led to it', async () => {
  serve(viewDefaultCard, ownCard);
  navigate('/card/list');
  await screen.findByRole('heading', { name: '全部名片' });
  navigate('/card/create?first=1');
  await waitFor(() => expect(location.hash).toBe('#!/card/default'));
});
