import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import {
  answerContactRequest,
  type ContactGrant,
  type ContactRequest,
  listContactGrants,
  listContactRequests,
  requestContact,
  revokeContactGrant,
} from '@qunlu/contract/card/requests.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { listBlocked } from '@qunlu/contract/relation.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { closedCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const closed = closedCard('对方仅向好友公开联系方式，可以申请查看');
const askable: Card = { ...closed, can: { ...closed.can, request: true } };
const person = { user_id: 7002, card_id: 12, realname: '沈知微', avatar: '', title: '远山设计 建筑师' };
const asked: ContactRequest = {
  request_id: 5,
  card_id: 9001,
  user: person,
  field: 'phone',
  note: '茶会上见过',
  at: Math.floor(Date.now() / 1000) - 120,
};
const grant: ContactGrant = {
  request_id: 4,
  card_id: 9001,
  user: { ...person, user_id: 7003, realname: '陈默' },
  field: '+门店电话',
  once: true,
  used: false,
  at: asked.at,
};

describe('asking to see a contact [D21] [D209]', () => {
  beforeEach(() => {
    serve(hitCard, { views: 13 });
  });
  async function open(card: Card): Promise<void> {
    serve(viewCard, card);
    renderScreen(`/card/${card.card_id}`, { session });
    await screen.findByRole('heading', { level: 1 });
  }

  test('a row of a closed card asks for that contact, with a note that has a bound', async () => {
    const sent = serve(requestContact, { request_id: 5, state: 'pending' });
    await open(askable);
    expect(screen.queryByRole('button', { name: '拨打手机' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: '申请查看 手机' }));
    const sheet = within(await screen.findByRole('dialog', { name: '申请查看沈知微的手机' }));
    const note = sheet.getByLabelText('附言');
    await user.click(note);
    await user.paste('长'.repeat(51));
    expect(sheet.getByText('51/50')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '发送申请' }));
    expect(await sheet.findByText('附言最多50个字，请删减')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.clear(note);
    await user.type(note, '茶会上见过');
    await user.click(sheet.getByRole('button', { name: '发送申请' }));
    expect(await screen.findByText('已申请，等对方同意')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ id: 12, field: 'phone', note: '茶会上见过' }]);
    expect(screen.getByRole('button', { name: '申请查看 邮箱' })).toBeTruthy();
  });

  test('what was asked for says so; entries of the same name are told apart', async () => {
    const cardExtends = [
      { key: '电话', value: '****1111' },
      { key: '电话', value: '****2222' },
    ];
    await open({ ...askable, cardExtends, requested: ['phone', '+电话\n2'] });
    expect(screen.getAllByText('已申请，等对方同意')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: '申请查看 电话' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: '申请查看 手机' })).toBeNull();
  });

  test('what was refused, or seen and taken back, is not open now: nothing waits, and nothing can be asked', async () => {
    await open({ ...askable, requested: [], withheld: ['phone'] });
    expect(await screen.findByText('对方暂不公开')).toBeTruthy();
    expect(screen.queryByText('已申请，等对方同意')).toBeNull();
    expect(screen.queryByRole('button', { name: '申请查看 手机' })).toBeNull();
    expect(screen.getByRole('button', { name: '申请查看 邮箱' })).toBeTruthy();
  });

  test('what the server refuses is said, and what was written stays', async () => {
    serve(requestContact, () => fail('conflict', { message: '对方等待处理的申请太多，请过几天再试' }));
    await open(askable);
    await user.click(await screen.findByRole('button', { name: '申请查看 手机' }));
    await user.type(await screen.findByLabelText('附言'), '您好');
    await user.click(screen.getByRole('button', { name: '发送申请' }));
    expect(await screen.findByText('对方等待处理的申请太多，请过几天再试')).toBeTruthy();
    expect(screen.getByDisplayValue('您好')).toBeTruthy();
  });
});

describe('answering [D209]', () => {
  beforeEach(() => {
    serve(listContactRequests, { list: [asked], next: -1 });
    serve(listContactGrants, { list: [grant], next: -1 });
  });
  const tap = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));

  test('who asks for what, and to whom one said yes', async () => {
    renderScreen('/card/requests', { session });
    expect(await screen.findByText('茶会上见过')).toBeTruthy();
    expect(screen.getByText(/想看您的/).textContent).toBe('想看您的手机 · 2分钟前');
    expect(screen.getByText('陈默 · 门店电话')).toBeTruthy();
    expect(screen.getByText(/允许一次，还没看/)).toBeTruthy();
  });

  test.each([
    [/^允许一次/, 'once', '允许一次，还没看 · 刚刚'],
    [/^一直允许/, 'always', '一直允许 · 刚刚'],
  ] as const)('%s is a yes, shown at once', async (name, answer, line) => {
    let done = (): void => undefined;
    const answers = serve(answerContactRequest, async () => {
      await new Promise<void>((resolve) => (done = resolve));
      serve(listContactRequests, { list: [], next: -1 });
      return { request_id: 5, state: answer };
    });
    renderScreen('/card/requests', { session });
    await tap(name);
    expect(await screen.findByText(line)).toBeTruthy();
    expect(screen.queryByText(/想看您的/)).toBeNull();
    await waitFor(() => expect(answers.map(({ body }) => body)).toEqual([{ request_id: 5, answer }]));
    done();
    expect(await screen.findByText(/^已允许/)).toBeTruthy();
  });

  test('a yes that the server refuses goes back', async () => {
    serve(answerContactRequest, () => fail('stateChanged', { message: '这个申请已经处理过，请刷新后再看' }));
    renderScreen('/card/requests', { session });
    await tap(/^允许一次/);
    expect(await screen.findByText('这个申请已经处理过，请刷新后再看')).toBeTruthy();
    expect(await screen.findByText(/想看您的/)).toBeTruthy();
    expect(screen.queryByText('沈知微 · 手机')).toBeNull();
  });

  test('a no can be taken back for five seconds, then it is sent', async () => {
    const answers = serve(answerContactRequest, { request_id: 5, state: 'refused' });
    renderScreen('/card/requests', { session });
    const refuse = await screen.findByRole('button', { name: /^不同意/ });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      fireEvent.click(refuse);
      fireEvent.click(screen.getByRole('button', { name: /^撤销/ }));
      act(() => void vi.advanceTimersByTime(6000));
      expect(answers).toHaveLength(0);
      fireEvent.click(screen.getByRole('button', { name: /^不同意/ }));
      act(() => void vi.advanceTimersByTime(4900));
      expect(answers).toHaveLength(0);
      act(() => void vi.advanceTimersByTime(200));
    } finally {
      vi.useRealTimers();
    }
    await waitFor(() =>
      expect(answers.map(({ body }) => body)).toEqual([{ request_id: 5, answer: 'refuse' }]),
    );
    await waitFor(() => expect(screen.queryByText(/想看您的/)).toBeNull());
  });

  test('a no is sent at once when the screen is left', async () => {
    const answers = serve(answerContactRequest, { request_id: 5, state: 'refused' });
    renderScreen('/card/requests', { session });
    await tap(/^不同意/);
    expect(answers).toHaveLength(0);
    serve(listBlocked, { list: [], next: -1 });
    act(() => navigate('/user/privacy/blacked'));
    await waitFor(() =>
      expect(answers.map(({ body }) => body)).toEqual([{ request_id: 5, answer: 'refuse' }]),
    );
  });

  test('an agreement is taken back after a question, and is back when the server refuses', async () => {
    let tries = 0;
    const revoked = serve(revokeContactGrant, () =>
      ++tries === 1 ? fail('busy') : { request_id: 4, state: 'refused' },
    );
    renderScreen('/card/requests', { session });
    const confirm = async () =>
      user.click(
        within(await screen.findByRole('alertdialog', { name: '不再给陈默看门店电话？' })).getByRole(
          'button',
          {
            name: '收回',
          },
        ),
      );
    await tap(/^收回/);
    await confirm();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByText('陈默 · 门店电话')).toBeTruthy();
    await tap(/^收回/);
    await confirm();
    await waitFor(() => expect(screen.queryByText('陈默 · 门店电话')).toBeNull());
    expect(revoked).toHaveLength(2);
  });

  test('an agreement that was taken back stays so when an earlier one is refused meanwhile', async () => {
    const second: ContactGrant = { ...grant, request_id: 3, user: { ...grant.user, realname: '顾言' } };
    const refused = Promise.withResolvers<void>();
    let held = [grant, second];
    serve(listContactGrants, () => ({ list: held, next: -1 }));
    serve(revokeContactGrant, async ({ body }) => {
      if (body.request_id === 4) {
        await refused.promise;
        return fail('busy');
      }
      held = [grant];
      return { request_id: 3, state: 'refused' };
    });
    renderScreen('/card/requests', { session });
    const take = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^收回.*${name}`) }));
      const question = await screen.findByRole('alertdialog', { name: `不再给${name}看门店电话？` });
      await user.click(within(question).getByRole('button', { name: '收回' }));
      await waitFor(() => expect(screen.queryByText(`${name} · 门店电话`)).toBeNull());
    };
    await take('陈默');
    await take('顾言');
    refused.resolve();
    expect(await screen.findByText('陈默 · 门店电话')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('顾言 · 门店电话')).toBeNull());
  });

  test('nobody yet: when somebody can ask', async () => {
    serve(listContactRequests, { list: [], next: -1 });
    serve(listContactGrants, { list: [], next: -1 });
    renderScreen('/card/requests', { session });
    expect(await screen.findByText('没有查看申请')).toBeTruthy();
  });
});
