import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { quoteTicket, register, viewRegistration } from '@qunlu/contract/activity/registering.ts';
import { joinWaiting } from '@qunlu/contract/capacity/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  confirmedRegistration,
  myRegistration,
  nextWeek,
  noQueue,
  openTicket,
  ticketQuote,
  outing,
  outingTicket,
} from '../../testing/activities.ts';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve, type ServedRequest } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

let activity: Activity;
/** What the server says of a wish, beside the price. */
let said: Partial<OutputOf<typeof quoteTicket>>;
let quotes: readonly ServedRequest<typeof quoteTicket>[];

beforeEach(() => {
  activity = outing;
  said = {};
  serve(viewActivity, () => activity);
  serve(viewSpendable, { spendable: 0 });
  serve(viewRegistration, myRegistration);
  quotes = serve(quoteTicket, ({ query }) => {
    const price = activity.tickets.find(({ ticket_id }) => ticket_id === query.ticket_id)?.price ?? 0;
    return { ...ticketQuote, price, total: price * query.quantity, ...said };
  });
});

const made = { registration_id: 801, hash: orderHash, total: 9900, state: 0 };

function serveUnpaid(): void {
  serve(viewOrder, unpaidOrder);
  const { hash, type, state, stage, total, paid_at, expires_at } = unpaidOrder;
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
}

const submit = (name: RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

describe('registering for an activity', () => {
  test('[R109][D98] name and phone are there already; what the ticket asks is answered; then it is paid', async () => {
    serveUnpaid();
    const sent = serve(register, made);
    renderScreen('/activity/71/pay?ticket=601', { session });
    expect(await screen.findByDisplayValue('林知远')).toBeTruthy();
    expect(screen.getByDisplayValue('13800005678')).toBeTruthy();
    expect((await screen.findByRole('region', { name: '什么时候能退' })).textContent).toContain('退 100%');
    await submit(/报名，付款 ¥99\.00/);
    expect(await screen.findByText('请填写忌口')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.type(screen.getByLabelText(/忌口/), '花生');
    await user.click(screen.getByRole('switch', { name: /在“谁会来”里显示我/ }));
    await submit(/报名，付款/);
    expect(await screen.findByText(/请在 .* 内付款/)).toBeTruthy();
    expect(sent[0]?.body).toEqual({
      activity_id: 71,
      ticket_id: 601,
      quantity: 1,
      people: [{ realname: '林知远', phone: '13800005678', answers: [{ label: '忌口', value: '花生' }] }],
      shown: 1,
      total: 9900,
    });
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
  });

  test('what was filled in is there again after the screen was left, under the ticket that asks it; sent, it is gone', async () => {
    const asks = { ...outingTicket, ticket_id: 602, name: '茶席票', price: 9900 };
    const other = { ...asks, fields: outingTicket.fields.map((field) => ({ ...field, label: '想学什么' })) };
    activity = { ...outing, tickets: [outingTicket, other] };
    serveUnpaid();
    const sent = serve(register, made);
    const left = renderScreen('/activity/71/pay?ticket=601', { session });
    await screen.findByDisplayValue('林知远');
    await user.type(screen.getByLabelText(/忌口/), '花生');
    await user.click(screen.getByRole('radio', { name: /茶席票/ }));
    expect((await screen.findByLabelText<HTMLInputElement>(/想学什么/)).value).toBe('');
    await user.type(screen.getByLabelText(/想学什么/), '看火候');
    left.unmount();

    renderScreen('/activity/71/pay?ticket=601', { session });
    expect(await screen.findByDisplayValue('花生')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /茶席票/ }));
    expect(await screen.findByDisplayValue('看火候')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /徒步票/ }));
    expect(await screen.findByDisplayValue('花生')).toBeTruthy();
    await screen.findByDisplayValue('13800005678');
    await submit(/报名，付款 ¥99\.00/);
    await waitFor(() => expect(sent).toHaveLength(1));
    const kept = Object.entries(localStorage).filter(([name]) => name.startsWith('register-draft'));
    expect(kept.map(([name]) => name)).toEqual([expect.stringMatching(/71-602$/)]);
  });

  test('what is known comes late: it fills what is empty and leaves what was typed', async () => {
    let answer: () => void = () => undefined;
    serve(quoteTicket, () => new Promise<typeof ticketQuote>((done) => (answer = () => done(ticketQuote))));
    renderScreen('/activity/71/pay?ticket=601', { session });
    await user.type(await screen.findByLabelText('姓名'), '林远');
    answer();
    expect(await screen.findByDisplayValue('13800005678')).toBeTruthy();
    expect(screen.getByDisplayValue('林远')).toBeTruthy();
  });

  test('[D94] a free ticket stands at once, and says what comes next', async () => {
    activity = { ...outing, tickets: [openTicket] };
    const free = { ...confirmedRegistration, total: 0, ticket: '免费票' };
    serve(viewRegistration, { ...myRegistration, list: [free] });
    serve(register, { ...made, total: 0, state: 2 });
    renderScreen('/activity/71/pay', { session });
    await screen.findByDisplayValue('林知远');
    activity = { ...activity, can: { ...outing.can, joined: true } };
    await submit(/^报名$/);
    expect(await screen.findByRole('heading', { name: '报名成功' })).toBeTruthy();
    expect(screen.getByText('到场时出示二维码签到，没有网络也能用')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看我的票' }).getAttribute('href')).toBe(
      '#!/activity/71/registration',
    );
  });

  test('[D98] one set for each place where the host asks so; a refusal stands at its person', async () => {
    said = { forms: 2 };
    serve(register, () => fail('invalid', { message: '手机号码格式不正确', field: 'people.1.phone' }));
    renderScreen('/activity/71/pay?ticket=601&count=2', { session });
    const second = within(await screen.findByRole('group', { name: '第 2 位' }));
    for (const field of screen.getAllByLabelText(/忌口/)) await user.type(field, '无');
    await user.type(second.getByLabelText('姓名'), '周明');
    await user.type(second.getByLabelText('手机号'), '13700001111');
    await submit(/报名，付款 ¥198\.00/);
    expect(await second.findByText('手机号码格式不正确')).toBeTruthy();
  });

  test('how many is bounded by what one person may have', async () => {
    renderScreen('/activity/71/pay?ticket=601', { session });
    const group = within(await screen.findByRole('group', { name: '张数' }));
    await user.click(group.getByRole('button', { name: '增加张数' }));
    await user.click(group.getByRole('button', { name: '增加张数' }));
    expect(group.getByRole<HTMLButtonElement>('button', { name: '增加张数' }).disabled).toBe(true);
    await waitFor(() => expect(quotes.at(-1)?.query).toMatchObject({ quantity: 3 }));
    expect(await screen.findByRole('button', { name: /¥297\.00/ })).toBeTruthy();
  });

  test('a price that has changed is said, nothing was taken, and the new one is sent', async () => {
    const refuse = { now: true };
    const sent = serve(register, () => {
      if (!refuse.now) return { ...made, total: 12_000 };
      activity = { ...outing, tickets: [{ ...outingTicket, price: 12_000 }] };
      refuse.now = false;
      return fail('stateChanged', { message: '票价变了，请看过新的价格再报名', field: 'total' });
    });
    serveUnpaid();
    renderScreen('/activity/71/pay?ticket=601', { session });
    await user.type(await screen.findByLabelText(/忌口/), '无');
    await submit(/报名，付款 ¥99\.00/);
    expect(
      await screen.findByText('价格变了：刚才 ¥99.00，现在 ¥120.00。没有扣款，可以按新的价格报名'),
    ).toBeTruthy();
    await submit(/报名，付款 ¥120\.00/);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toMatchObject({ total: 12_000 });
  });

  test('[D94] a ticket by invitation takes the code', async () => {
    activity = {
      ...outing,
      tickets: [{ ...outingTicket, invited: true, fields: [], problem: '这种票要邀请码，请向主办人要' }],
    };
    said = { problem: '这种票要邀请码，请向主办人要' };
    const sent = serve(register, made);
    serveUnpaid();
    renderScreen('/activity/71/pay?ticket=601', { session });
    const field = await screen.findByLabelText(/邀请码/);
    expect(
      await screen.findByText('这种票要邀请码，请向主办人要', { selector: '[role=status]' }),
    ).toBeTruthy();
    said = {};
    await user.type(field, 'tea');
    await waitFor(() => expect(quotes.at(-1)?.query).toMatchObject({ code: 'tea' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: /报名，付款/ }).disabled).toBe(false),
    );
    await submit(/报名，付款/);
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ code: 'tea' }));
  });

  test('[D97] what is full is waited for, without money', async () => {
    activity = { ...outing, tickets: [{ ...outingTicket, left: 0, problem: '已报满' }] };
    said = { left: 0, problem: '已报满', queue: { ...noQueue, open: true } };
    const joined = serve(joinWaiting, () => {
      said = { ...said, queue: { open: true, waiting: true, offer_until: 0 } };
      return {
        wait_id: 1,
        subject: 'activity.ticket',
        target: '601',
        title: '九溪徒步',
        path: '',
        quantity: 1,
        state: 0,
        ahead: 0,
        offer_until: 0,
        starts_at: nextWeek,
        joined_at: nextWeek - 86_400,
      };
    });
    renderScreen('/activity/71/pay?ticket=601', { session });
    await user.click(await screen.findByRole('button', { name: '满了，候补' }));
    expect(await screen.findByText('候补中，轮到您会通知；候补不收钱')).toBeTruthy();
    expect(joined[0]?.body).toEqual({ subject: 'activity.ticket', target: '601', quantity: 1 });
    expect(screen.queryByRole('button', { name: /付款/ })).toBeNull();
  });

  test('[B188][D95] who has not paid yet is led to paying', async () => {
    activity = { ...outing, can: { ...outing.can, joined: true } };
    const unpaid = { ...confirmedRegistration, state: 0, hash: orderHash, pay_until: nextWeek, passes: [] };
    serve(viewRegistration, { ...myRegistration, list: [unpaid] });
    renderScreen('/activity/71/pay', { session });
    expect(await screen.findByText('有一份报名还没付款')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去付款' }).getAttribute('href')).toBe(
      `#!/pay/${orderHash}?then=${encodeURIComponent('/activity/71/registered')}`,
    );
  });

  test('a guest logs in first and comes back to what they chose', async () => {
    renderScreen('/activity/71/pay?ticket=601');
    await waitFor(() =>
      expect(new URLSearchParams(location.search).get('callback')).toBe('/activity/71/pay?ticket=601'),
    );
  });
});
