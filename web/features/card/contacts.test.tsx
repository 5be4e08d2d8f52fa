import { decodeContact, decodeContacts, hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { viewRemark } from '@qunlu/contract/friend/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { closedCard, keepDoings, othersCard, ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const tap = (label: string) => user.click(screen.getByRole('button', { name: label }));
const plain: Record<string, string> = {
  'hash-phone': '13900000002',
  'hash-email': 'shen@example.com',
  'hash-wechat': 'shenzhiwei',
};

beforeEach(() => {
  serve(hitCard, { views: 13 });
});

async function open(card: Card, logged = true): Promise<void> {
  serve(viewCard, card);
  renderScreen(`/card/${card.card_id}`, logged ? { session } : {});
  await screen.findByRole('heading', { level: 1 });
}

describe('revealing', () => {
  test('the hash is posted and the plain value stands there, for the whole visit [B111][B112]', async () => {
    const decoded = serve(decodeContact, ({ body }) => plain[body.hash] ?? fail('forbidden'));
    const done = keepDoings();
    await open(othersCard);
    expect(screen.getByText('139****0002')).toBeTruthy();
    expect(screen.queryByText(/hash/)).toBeNull();
    await tap('查看 手机');
    expect(await screen.findByText('13900000002')).toBeTruthy();
    expect(decoded.map((call) => call.body)).toEqual([{ hash: 'hash-phone', via: 'tap' }]);
    await tap('拨打手机');
    expect(done).toEqual(['dial 13900000002']);
    navigate('/card/13');
    await waitFor(() => expect(screen.queryByText('13900000002')).toBeNull());
    serve(viewCard, { ...othersCard, phone: '139****0002|another-hash' });
    navigate('/card/12');
    expect(await screen.findByText('13900000002')).toBeTruthy();
    expect(decoded).toHaveLength(1);
  });

  test('what fails keeps its mask and says nothing, and can be asked again [B113][M016]', async () => {
    let tries = 0;
    const decoded = serve(decodeContact, () => (++tries === 1 ? fail('tooOften') : '13900000002'));
    await open(othersCard);
    await tap('查看 手机');
    await waitFor(() => expect(decoded).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '查看 手机' }).getAttribute('aria-busy')).toBeNull(),
    );
    expect(screen.getByText('139****0002')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/频繁/)).toBeNull();
    await tap('查看 手机');
    expect(await screen.findByText('13900000002')).toBeTruthy();
  });

  test('the street is opened like a number and then copied [D23][D25]', async () => {
    const decoded = serve(decodeContact, '文三路 9 号');
    const done = keepDoings();
    await open({ ...othersCard, address: '杭州市****|hash-address' });
    expect(screen.getByText('杭州市****')).toBeTruthy();
    await tap('查看 地址');
    expect(await screen.findByText('文三路 9 号')).toBeTruthy();
    expect(decoded.map((call) => call.body)).toEqual([{ hash: 'hash-address', via: 'tap' }]);
    await tap('复制地址');
    expect(done).toEqual(['copy 文三路 9 号']);
  });

  test('a further entry that is a contact is revealed by its own name', async () => {
    serve(decodeContact, '0571-88886666');
    await open({ ...othersCard, cardExtends: [{ key: '门店电话', value: '****6666|hash-shop' }] });
    await tap('查看 门店电话');
    expect(await screen.findByText('0571-88886666')).toBeTruthy();
  });
});

describe('masked without a hash', () => {
  const reason = '对方仅向好友公开联系方式';
  test('a phone does not dial [B107][B108][M013]', async () => {
    const done = keepDoings();
    await open(closedCard(reason));
    expect(screen.queryByRole('button', { name: /查看/ })).toBeNull();
    await tap('拨打手机');
    expect(await screen.findByText('无法打电话')).toBeTruthy();
    expect(done).toEqual([]);
  });

  test('a mail is not written [B109][M014]', async () => {
    const done = keepDoings();
    await open(closedCard(reason));
    await tap('写邮箱');
    expect(await screen.findByText('无法发电子邮件')).toBeTruthy();
    expect(done).toEqual([]);
  });

  test('a WeChat id is not copied [B110][M015]', async () => {
    const done = keepDoings();
    await open(closedCard(reason));
    await tap('复制微信');
    expect(await screen.findByText('没有微信号')).toBeTruthy();
    expect(done).toEqual([]);
  });
});

describe('plain values', () => {
  test('dial, mail and copy, each with its words [B116][M023][M024][M025][D188]', async () => {
    const done = keepDoings();
    await open(ownCard);
    await tap('拨打手机');
    await tap('写邮箱');
    await tap('复制手机');
    expect(await screen.findByText('手机号复制成功')).toBeTruthy();
    await tap('复制微信');
    expect(await screen.findByText('微信号复制成功，请添加微信linzhiyuan')).toBeTruthy();
    await tap('复制地址');
    expect(await screen.findByText('复制成功')).toBeTruthy();
    expect(done).toEqual([
      'dial 13812345678',
      'mail lin@example.com',
      'copy 13812345678',
      'copy linzhiyuan',
      'copy 西湖区龙井路 18 号',
    ]);
  });

  test('a desktop copies the number instead of dialling [B115][M020][D177]', async () => {
    const done = keepDoings({ mobile: false });
    await open(ownCard);
    await tap('拨打手机');
    expect(await screen.findByText(/请在手机上点击拨打/)).toBeTruthy();
    expect(done).toEqual(['copy 13812345678']);
  });

  test('a copy that fails says so [B117][M021][D177]', async () => {
    keepDoings({ copy: () => Promise.resolve(false) });
    await open(ownCard);
    await tap('复制手机');
    expect(await screen.findByText('复制失败')).toBeTruthy();
  });
});

describe('what the other one will know', () => {
  const notified = /对方会知道您看过/;

  test('is said before a contact is opened or saved; there is nothing to say where nothing opens', async () => {
    await open(othersCard);
    expect(screen.getByText(notified)).toBeTruthy();
  });

  test('not on one’s own card', async () => {
    await open(ownCard);
    expect(screen.queryByText(notified)).toBeNull();
  });

  test('not where all is closed', async () => {
    await open(closedCard('对方未公开联系方式'));
    expect(screen.queryByText(notified)).toBeNull();
  });
});

describe('friends and fellow members see contacts with the card [D22]', () => {
  const known = {
    'a friend': { ...othersCard, is_friend: true },
    'a fellow member': { ...othersCard, privacy: 1, permissions: { privacy: 1 } },
  };
  test.each(Object.entries(known))('%s: one call for all, without a tap or a word', async (_who, card) => {
    serve(viewRemark, { user_id: card.user_id, note: '', tags: [] });
    const batches = serve(decodeContacts, ({ body }) => body.hashes.map((hash) => plain[hash] ?? null));
    await open({ ...card, cardExtends: [{ key: '门店电话', value: '****6666|hash-shop' }] });
    expect(await screen.findByText('13900000002')).toBeTruthy();
    expect(screen.getByText('shen@example.com')).toBeTruthy();
    expect(screen.getByText('shenzhiwei')).toBeTruthy();
    expect(batches.map(({ body }) => body)).toEqual([
      { hashes: ['hash-phone', 'hash-email', 'hash-wechat', 'hash-shop'], via: 'auto' },
    ]);
    expect(screen.queryByText(/对方会知道您看过/)).toBeNull();
    // What the call did not open is still opened by a tap.
    expect(screen.getAllByRole('button', { name: /^查看/ }).map((one) => one.textContent)).toEqual([
      '查看门店电话',
    ]);
  });

  test('strangers tap', async () => {
    const batches = serve(decodeContacts, []);
    await open(othersCard);
    expect(screen.getByRole('button', { name: '查看 手机' })).toBeTruthy();
    expect(batches).toHaveLength(0);
  });
});

describe('saving to the address book', () => {
  test('the rows show what was saved, for good', async () => {
    serve(decodeContacts, ({ body }) => body.hashes.map((hash) => plain[hash] ?? null));
    keepDoings();
    await open(othersCard);
    await tap('存入通讯录');
    expect(await screen.findByText('13900000002')).toBeTruthy();
    navigate('/card/13');
    await waitFor(() => expect(screen.queryByText('13900000002')).toBeNull());
    navigate('/card/12');
    expect(await screen.findByText('13900000002')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^查看/ })).toBeNull();
  });

  test('everything that may be seen is decoded at once and goes into one file [B114]', async () => {
    const batches = serve(decodeContacts, ({ body }) => body.hashes.map((hash) => plain[hash] ?? null));
    const done = keepDoings();
    await open(othersCard);
    await tap('存入通讯录');
    await waitFor(() => expect(done[0]).toBe('save 沈知微'));
    expect(batches[0]?.body).toEqual({ hashes: ['hash-phone', 'hash-email', 'hash-wechat'], via: 'save' });
    expect(done[1]).toContain('TEL;TYPE=CELL,VOICE:+8613900000002\r\n');
    expect(done[1]).toContain('NOTE:微信：shenzhiwei\r\n');
  });

  test('the street goes into the file once it was opened, else the city alone [B114]', async () => {
    const streets: (string | null)[] = [null, '文三路 9 号'];
    const batches = serve(decodeContacts, () => [streets.shift() ?? null]);
    const done = keepDoings();
    const card = { ...othersCard, phone: '', email: '', wechat: '', address: '杭州市****|hash-address' };
    await open(card);
    await tap('存入通讯录');
    await waitFor(() => expect(done).toHaveLength(2));
    expect(batches[0]?.body.hashes).toEqual(['hash-address']);
    expect(done[1]).toContain('ADR;TYPE=WORK:;;;杭州市;;;中国');
    await tap('存入通讯录');
    await waitFor(() => expect(done).toHaveLength(4));
    expect(done[3]).toContain('ADR;TYPE=WORK:;;文三路 9 号;杭州市;;;中国');
  });

  test('what cannot be decoded is left out, masks never go along [B114]', async () => {
    serve(decodeContacts, () => [null, 'shen@example.com', null]);
    const done = keepDoings();
    await open(othersCard);
    await tap('存入通讯录');
    expect(await screen.findByText('已生成通讯录文件，未含手机号')).toBeTruthy();
    expect(done[1]).not.toContain('TEL');
    expect(done[1]).not.toContain('*');
    expect(done[1]).toContain('shen@example.com');
  });

  test('closed contacts are not asked for', async () => {
    const done = keepDoings();
    await open(closedCard('对方未公开联系方式'));
    await tap('存入通讯录');
    await waitFor(() => expect(done[0]).toBe('save 沈知微'));
    expect(done[1]).not.toContain('*');
  });

  test('where no file can be handed over nothing is revealed, and the way is explained', async () => {
    const batches = serve(decodeContacts, []);
    const done = keepDoings({ canDownload: false });
    await open(othersCard);
    await tap('存入通讯录');
    await waitFor(() => expect(done).toEqual(['save 沈知微', '']));
    expect(batches).toHaveLength(0);
  });
});
