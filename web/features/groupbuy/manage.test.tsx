import { listJoined, viewBuy } from '@qunlu/contract/groupbuy/calls.ts';
import type { BuyLine, ManagedEntry, OwnEntry } from '@qunlu/contract/groupbuy/entity.ts';
import {
  addOffline,
  listEntries,
  listHelpers,
  noteEntry,
  openContact,
  removeOffline,
  setHelpers,
  viewManage,
} from '@qunlu/contract/groupbuy/manage.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { readyEntries, viewPacking } from '@qunlu/contract/groupbuy/packing.ts';
import { listDrafts, ownBuys } from '@qunlu/contract/groupbuy/publish.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { runningBuy } from '../../testing/groupbuys.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import type { ManagedBuy } from './queries/manage.ts';

const user = userEvent.setup();
const now = Math.floor(Date.now() / 1000);
const point = { point_id: 9, name: '东门', address: '小区东门', hours: '18:00–20:00' };
const host = { user_id: 7001, name: '林知远', avatar: '', card_id: 11, title: '', certified: 0 };
const guest = { user_id: 7002, name: '沈知微', avatar: '', card_id: 12, title: '', certified: 0 };

const managed: ManagedBuy = {
  buy_id: 31,
  title: '周五的草莓',
  state: 2,
  audit: 1,
  audit_reason: '',
  deadline: now - 3600,
  ready_by: now + 3 * 86_400,
  threshold: 'people',
  needed: 2,
  people: 3,
  pieces: 5,
  points: [point],
  counts: { unpaid: 0, unready: 2, ready: 0, received: 0, offline: 1, over: 0 },
  working: '',
  money: { paid: 10_000, refunded: 0, fee: 500 },
  session_id: 5,
  can: { own: true, door: true, buy: false },
};

const entry: ManagedEntry = {
  entry_id: 401,
  buy_id: 31,
  number: 1,
  state: 2,
  lines: [{ goods_id: 1, title: '草莓', price: 2500, quantity: 2 }],
  quantity: 2,
  total: 5000,
  way: 'pickup',
  point,
  tracking: '',
  remark: '要熟一点的',
  ready_at: 0,
  received_at: 0,
  created_at: now - 7200,
  name: '沈知微',
  user: guest,
  offline: false,
  phone: '138****5678',
  has_contact: true,
  note: '',
  hash: 'h'.repeat(22),
  disputed: false,
  refund_asked: false,
  can: { ready: true, undo_ready: false, remove: false },
};
const parcel: ManagedEntry = {
  ...entry,
  entry_id: 402,
  number: 2,
  name: '李雷',
  way: 'express',
  point: null,
};
const offline: ManagedEntry = {
  ...entry,
  entry_id: 403,
  number: 3,
  name: '王芳',
  offline: true,
  user: null,
  hash: '',
  has_contact: false,
  can: { ready: true, undo_ready: false, remove: true },
};

beforeEach(() => {
  serve(viewManage, managed);
  serve(listEntries, { list: [entry, parcel, offline], next: -1 });
  serve(listHelpers, { list: [] });
});

const openManage = async (): Promise<void> => {
  renderScreen('/groupbuy/31/manage', { session: {} });
  await screen.findByText('周五的草莓');
};
const choose = async (row: RegExp, act: RegExp): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: row }));
  await user.click(await screen.findByRole('button', { name: act }));
};

describe('the organiser of a group buy', () => {
  test('[R172][D134] makes ready together what needs no number of a parcel, and a parcel with its number', async () => {
    const asked = serve(readyEntries, { list: [{ entry_id: 401, state: 3, problem: '' }] });
    await openManage();
    await user.click(await screen.findByRole('button', { name: '这 2 单都备好了' }));
    await user.click(await screen.findByRole('button', { name: '备好了' }));
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({ id: 31, entries: [{ entry_id: 401 }, { entry_id: 403 }] }),
    );
    await choose(/2\. 李雷/, /^备好了/);
    const number = within(await screen.findByRole('dialog', { name: '快递单号' }));
    await user.type(number.getByRole('textbox'), 'SF123');
    await user.click(number.getByRole('button', { name: '备好了' }));
    await waitFor(() =>
      expect(asked[1]?.body).toEqual({ id: 31, entries: [{ entry_id: 402, tracking: 'SF123' }] }),
    );
  });

  test('[R172][D134] of somebody offline nothing says that they have paid: that was not here', async () => {
    serve(listEntries, {
      list: [
        { ...entry, state: 1 },
        { ...offline, state: 1 },
      ],
      next: -1,
    });
    await openManage();
    expect(await screen.findByRole('button', { name: /1\. 沈知微.*已付款/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /3\. 王芳.*线下$/ })).toBeTruthy();
  });

  test('[R172][D134] adds who ordered elsewhere: what is missing is said where it is chosen, what is refused at its field', async () => {
    serve(viewBuy, { ...runningBuy, buy_id: 31 });
    let refusal = '第 1 位“王奶奶”：手机号不正确';
    const added = serve(addOffline, () => {
      if (refusal !== '') throw new Failure('invalid', { message: refusal, field: 'rows.0.phone' });
      return { list: [] };
    });
    await openManage();
    await user.click(screen.getByRole('button', { name: '添加线下的人' }));
    const sheet = within(await screen.findByRole('dialog', { name: '添加线下的人' }));
    await user.type(sheet.getByLabelText(/^姓名/), '王奶奶');
    await user.click(sheet.getByRole('button', { name: '添加' }));
    expect((await sheet.findByRole('alert')).textContent).toBe('请选要什么');
    await user.click(
      within(sheet.getByRole('group', { name: '要什么' })).getByRole('button', { name: '增加草莓' }),
    );
    await user.click(sheet.getByRole('button', { name: '添加' }));
    expect(await sheet.findByText(refusal)).toBeTruthy();
    refusal = '';
    await user.click(sheet.getByRole('button', { name: '添加' }));
    expect(await screen.findByText('添加了王奶奶')).toBeTruthy();
    expect(added.at(-1)?.body).toMatchObject({
      id: 31,
      rows: [{ name: '王奶奶', lines: [{ goods_id: 71, quantity: 1 }] }],
    });
  });

  test('[R172][D134] hears why one could not be made ready', async () => {
    serve(readyEntries, { list: [{ entry_id: 401, state: 7, problem: '对方要求退款，先回复' }] });
    await openManage();
    await choose(/1\. 沈知微/, /^备好了/);
    expect(await screen.findByText('对方要求退款，先回复')).toBeTruthy();
  });

  test('[R172][D134] opens a contact by a press alone, keeps a note, takes a row of somebody offline out', async () => {
    const opened = serve(openContact, { name: '沈知微', phone: '13812345678', address: '' });
    const noted = serve(noteEntry, { ...entry, note: '放冰箱' });
    const removed = serve(removeOffline, { entry_id: 403 });
    await openManage();
    expect(screen.queryByText('13812345678')).toBeNull();
    await choose(/1\. 沈知微/, /看手机号和地址/);
    expect(await screen.findByText('13812345678')).toBeTruthy();
    expect(opened).toHaveLength(1);
    await user.keyboard('{Escape}');
    await choose(/1\. 沈知微/, /写备注/);
    const note = within(await screen.findByRole('dialog', { name: '备注' }));
    await user.type(note.getByRole('textbox'), '放冰箱');
    await user.click(note.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(noted[0]?.body).toEqual({ entry_id: 401, note: '放冰箱' }));
    await choose(/3\. 王芳/, /删掉这一行/);
    await user.click(await screen.findByRole('button', { name: '删掉' }));
    await waitFor(() => expect(removed[0]?.body).toEqual({ entry_id: 403 }));
  });

  test('[R172][D134] reads what to get ready by goods and by person, and prints it on A4 or a roll', async () => {
    serve(viewPacking, {
      title: '周五的草莓',
      now,
      goods: [
        {
          goods_id: 1,
          title: '草莓',
          quantity: 5,
          places: [
            { place: '东门', quantity: 3 },
            { place: '快递', quantity: 2 },
          ],
        },
      ],
      people: [
        {
          entry_id: 401,
          number: 1,
          name: '沈知微',
          place: '东门',
          lines: [{ title: '草莓', quantity: 2 }],
          remark: '要熟一点的',
          note: '',
          offline: false,
          state: 2,
        },
      ],
    });
    const papers: [string | undefined, number][] = [];
    vi.stubGlobal(
      'print',
      () => void papers.push([document.documentElement.dataset['paper'], document.adoptedStyleSheets.length]),
    );
    await openManage();
    await user.click(screen.getByRole('radio', { name: '备货' }));
    expect(await screen.findByText('东门 3，快递 2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '打印 A4' }));
    dispatchEvent(new Event('afterprint'));
    expect(document.documentElement.dataset['paper']).toBeUndefined();
    await user.click(screen.getByRole('radio', { name: '按人' }));
    expect(await screen.findByText('草莓 ×2')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '打印小票' }));
    dispatchEvent(new Event('afterprint'));
    // The roll brings a page of its own length, as long as it prints.
    expect(papers).toEqual([
      ['a4', 0],
      ['roll', 1],
    ]);
    expect(document.adoptedStyleSheets).toHaveLength(0);
  });

  test('[R172][D134] has helpers who hand goods over; a helper sees the door and neither rows nor money', async () => {
    serve(listHelpers, { list: [{ user: guest }] });
    const set = serve(setHelpers, { list: [] });
    await openManage();
    expect(screen.getByRole('link', { name: '核销取货码' }).getAttribute('href')).toBe('#!/groupbuy/31/door');
    await user.click(screen.getByRole('radio', { name: '取货和钱' }));
    await user.click(await screen.findByRole('button', { name: /沈知微/ }));
    await user.click(await screen.findByRole('button', { name: '移除' }));
    await waitFor(() => expect(set[0]?.body).toEqual({ id: 31, user_ids: [] }));
  });

  test('[R172] a helper reads no rows and no money', async () => {
    serve(viewManage, { ...managed, money: null, can: { own: false, door: true, buy: false } });
    const asked = serve(listEntries, { list: [], next: -1 });
    await openManage();
    expect(screen.getByRole('link', { name: '核销取货码' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: '接龙' })).toBeNull();
    expect(asked).toHaveLength(0);
  });
});

describe('my group buys', () => {
  const line: BuyLine = {
    buy_id: 31,
    title: '周五的草莓',
    image: '',
    price_min: 2500,
    price_max: 2500,
    goods_count: 1,
    deadline: now + 86_400,
    state: 1,
    threshold: 'people',
    needed: 2,
    people: 1,
    pieces: 2,
    visibility: 0,
    status: 1,
    audit: 1,
    access: true,
    mine: true,
    joined: false,
    user: host,
    circle: null,
    created_at: now,
  };
  const own: OwnEntry = {
    ...entry,
    state: 3,
    code: '384921',
    ticket_code: 't',
    buy_state: 2,
    deadline: now,
    ready_by: now + 86_400,
    title: '周五的草莓',
    image: '',
  };

  test('[R174][D134] shows what I have ordered with the code to collect it, and leads to pay what is not paid', async () => {
    serve(listJoined, {
      list: [own, { ...own, entry_id: 409, state: 0, code: '', title: '苹果' }],
      next: -1,
    });
    renderScreen('/groupbuy/user', { session: {} });
    const row = await screen.findByRole('link', { name: /周五的草莓/ });
    expect(row.textContent).toContain('取货码 384921');
    expect(row.textContent).toContain('可以取货');
    expect(screen.getByRole('link', { name: /苹果/ }).getAttribute('href')).toMatch(/^#!\/pay\//);
  });

  test('[R174] shows those that I organise, each leading to its management', async () => {
    serve(ownBuys, { list: [line], next: -1 });
    serve(listDrafts, { list: [] });
    renderScreen('/groupbuy/user?tab=own', { session: {} });
    const row = await screen.findByRole('link', { name: /周五的草莓.*接龙中/ });
    expect(row.getAttribute('href')).toBe('#!/groupbuy/31/manage');
    expect(screen.getByRole('link', { name: '发起团购' }).getAttribute('href')).toBe('#!/groupbuy/create');
  });
});
