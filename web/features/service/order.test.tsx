import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { closeOrder } from '@qunlu/contract/order/calls.ts';
import { agreeTime, listSlots, proposeTime, rescheduleService } from '@qunlu/contract/service/booking.ts';
import { listReplies } from '@qunlu/contract/service/dashboard.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  addNote,
  listNotes,
  revealAddress,
  revealContact,
  viewServiceOrder,
} from '@qunlu/contract/service/orders.ts';
import { serviceStateLabels } from '@qunlu/contract/service/rules.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { houseWay, serviceOrder, slotStart, sold, soldOrder } from '../../testing/service-orders.ts';

const user = userEvent.setup();
const session = {};
const path = '/service/order/12';

type Sold = OutputOf<typeof viewServiceOrder>;
let present: Sold;

async function open(order: Sold): Promise<void> {
  present = order;
  serve(viewServiceOrder, () => present);
  renderScreen(path, { session });
  await screen.findByRole('heading', { name: order.part.service.title });
}
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const sure = async (name: string): Promise<void> =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const row = (title: string): string =>
  screen.getByText(title).parentElement?.parentElement?.textContent ?? '';

beforeEach(() => {
  serve(viewUser, me);
  serve(listNotes, { list: [], next: -1 });
  serve(listReplies, { list: [] });
});

describe('an order of a service', () => {
  test('[R105][D190] is found by its own number and shows both sides one line through time', async () => {
    const asked = serve(viewServiceOrder, sold(serviceOrder, 'cancel'));
    renderScreen(path, { session });
    const line = await screen.findByRole('region', { name: '进展' });
    expect(asked[0]?.query).toEqual({ id: 12 });
    const steps = within(line).getAllByRole('listitem');
    expect(steps[0]?.textContent).toContain('下单');
    expect(steps[1]?.textContent).toContain('付款 100.00 元');
    const now = steps[2];
    expect(now?.getAttribute('aria-current')).toBe('step');
    expect(now?.textContent).toContain('等卖家');
    expect(now?.textContent).toContain('没有接单的话全额退款');
    expect(steps.at(-1)?.textContent).toContain('接单后开始服务');
    expect(screen.getByRole('link', { name: /沈知微/ }).getAttribute('href')).toBe('#!/card/9002');
    expect(row('时间')).toContain('2028年11月20日 周一 09:30–10:00');
  });

  test.each(Object.entries(serviceStateLabels))('[D48] state %s reads %s', async (state, label) => {
    await open(sold({ ...serviceOrder, state: Number(state), standing: '' }));
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  });

  test('[D190] an order of others is as if there were none', async () => {
    serve(viewServiceOrder, () => fail('notFound'));
    renderScreen(path, { session });
    expect(await screen.findByText('没有找到这个订单')).toBeTruthy();
  });

  test('an unpaid one leads to paying, and from there to what comes next', async () => {
    await open(sold({ ...serviceOrder, state: 0, turn: 'me' }, 'pay', 'close'));
    expect(screen.getByRole('link', { name: '去付款' }).getAttribute('href')).toBe(
      `#!/pay/${serviceOrder.hash}?then=%2Fservice%2Fpaysuccess%2F12`,
    );
    const closed = serve(closeOrder, sold({ ...serviceOrder, state: 6 }));
    await press('更多');
    await press('关闭订单');
    await sure('关闭订单');
    expect(await screen.findByText('已取消')).toBeTruthy();
    expect(closed[0]?.body).toEqual({ hash: serviceOrder.hash });
  });

  test('when a deadline has passed it is asked again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open(sold({ ...serviceOrder, until: Math.floor(Date.now() / 1000) + 100 }, 'cancel'));
    present = sold({
      ...serviceOrder,
      state: 8,
      standing: '已结束，退款已退回',
      until: 0,
      turn: 'nobody',
    });
    await act(() => vi.advanceTimersByTimeAsync(102_000));
    expect(await screen.findByText('已退款')).toBeTruthy();
  });
});

describe('the time', () => {
  test('[D56] a buyer moves to another slot and is told how often that is possible', async () => {
    await open(sold(serviceOrder, 'reschedule'));
    const other = Math.floor(Date.now() / 86_400_000 + 2) * 86_400;
    serve(listSlots, {
      list: [
        { slot_id: other, starts_at: other, minutes: 30, seats: 1, left: 1, bookable: true, queue: false },
      ],
      from: 0,
      to: other + 86_400,
    });
    const moved = serve(rescheduleService, sold({ ...serviceOrder, reschedules_left: 1 }));
    await press('改期');
    expect(await screen.findByText(/还能改 2 次/)).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: /30 分钟/ }));
    await press(/改到/);
    expect(await screen.findByText('已改期，对方会收到通知')).toBeTruthy();
    expect(moved[0]?.body).toEqual({ order_id: 12, slot_id: other });
  });

  test('[D56] without a timetable one side proposes and the other agrees to exactly that', async () => {
    await open(sold({ ...soldOrder, slot: null, state: 2 }, 'propose'));
    const proposed = serve(proposeTime, sold({ ...soldOrder, slot: null, state: 2 }));
    await press('提议时间');
    const sheet = within(await screen.findByRole('dialog'));
    await user.clear(sheet.getByLabelText('日期'));
    await user.type(sheet.getByLabelText('日期'), '2028-11-20');
    await user.clear(sheet.getByLabelText('时间'));
    await user.type(sheet.getByLabelText('时间'), '09:30');
    // What was chosen is not lost by a slip.
    await user.click(sheet.getByRole('button', { name: '关闭' }));
    await sure('留下');
    await user.click(sheet.getByRole('button', { name: '提议这个时间' }));
    await waitFor(() => expect(proposed[0]?.body).toEqual({ order_id: 12, starts_at: slotStart }));
  });

  test('[D56][D50] agreeing says what it means for cancelling, and sends the time that was seen', async () => {
    const proposal = { by: 'seller' as const, starts_at: slotStart, at: 1 };
    await open(sold({ ...serviceOrder, slot: null, state: 2, proposal, turn: 'me' }, 'agree', 'propose'));
    const agreed = serve(agreeTime, sold({ ...serviceOrder, state: 2 }));
    await press('同意 2028年11月20日 周一 09:30');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('开始 24 小时前退全部');
    await sure('同意');
    await waitFor(() => expect(agreed[0]?.body).toEqual({ order_id: 12, starts_at: slotStart }));
  });

  test('[D56] an appointment goes into the calendar as a file', async () => {
    const made: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (made.push(blob as Blob), 'blob:x'));
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    await open(sold(serviceOrder, 'cancel', 'note'));
    await press('加入日历');
    await waitFor(() => expect(made).toHaveLength(1));
    const text = await made[0]?.text();
    expect(text).toContain('DTSTART:20281120T013000Z');
    expect(text).toContain('UID:service-order-12@');
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    vi.restoreAllMocks();
  });
});

describe('what one side may see of the other', () => {
  test('[D54] the seller opens the address, told that the buyer sees it', async () => {
    const address = {
      name: '林**',
      phone: '138****8000',
      region: '330106',
      region_name: '浙江省 杭州市',
      detail: '',
      visible_until: 0,
    };
    await open(sold({ ...soldOrder, way: houseWay, address }, 'address'));
    expect(screen.getByText('林** 138****8000')).toBeTruthy();
    const opened = serve(revealAddress, {
      name: '林知远',
      phone: '13800138000',
      region_name: '浙江省 杭州市',
      detail: '龙井路 1 号',
    });
    await press('看完整的地址');
    expect((await screen.findByRole('alertdialog')).textContent).toContain('买家会看到您打开过');
    expect(opened).toHaveLength(0);
    await sure('打开');
    expect(await screen.findByText(/龙井路 1 号/)).toBeTruthy();
    expect(screen.getByText('林知远 13800138000')).toBeTruthy();
  });

  test('[D22] the phone is opened by a tap, and dialled by another', async () => {
    await open(sold({ ...serviceOrder, contact_until: -1 }, 'contact'));
    serve(revealContact, { phone: '13900139000' });
    await press('看电话');
    await sure('打开');
    expect(await screen.findByText('13900139000')).toBeTruthy();
    expect(screen.getByRole('button', { name: '打电话' })).toBeTruthy();
  });
});

describe('notes', () => {
  test('[D56] both sides write, a seller with what they often say', async () => {
    serve(listReplies, { list: ['请先发三张照片'] });
    await open(sold(soldOrder, 'accept', 'decline', 'note'));
    const note = { note_id: 1, by: 'seller' as const, mine: true, words: '', images: [], at: 1_795_223_100 };
    const sent = serve(addNote, ({ body }) => {
      serve(listNotes, { list: [{ ...note, words: body.words }], next: -1 });
      return { ...note, words: body.words };
    });
    await press('常用回复');
    await press('请先发三张照片');
    await press('发送留言');
    await waitFor(() => expect(sent[0]?.body).toEqual({ order_id: 12, words: '请先发三张照片' }));
    const section = await screen.findByRole('region', { name: '留言' });
    await waitFor(() => expect(within(section).getByRole('list').textContent).toContain('请先发三张照片'));
    expect(screen.getByLabelText<HTMLTextAreaElement>('写给对方').value).toBe('');
  });

  test('after a lost answer the same words are the same note, changed ones another', async () => {
    await open(sold(serviceOrder, 'cancel', 'note'));
    const sent = serve(addNote, () => fail('busy'));
    const keyAt = (at: number): string | null | undefined => sent[at]?.headers.get('idempotency-key');
    await user.type(await screen.findByLabelText('写给对方'), '三点');
    await press('发送留言');
    await waitFor(() => expect(sent).toHaveLength(1));
    await press('发送留言');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(keyAt(1)).toBe(keyAt(0));
    await user.type(screen.getByLabelText('写给对方'), '半');
    await press('发送留言');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(keyAt(2)).not.toBe(keyAt(0));
    expect(screen.getByLabelText<HTMLTextAreaElement>('写给对方').value).toBe('三点半');
  });

  test('what may not be said stays in the field', async () => {
    await open(sold(serviceOrder, 'cancel', 'note'));
    serve(addNote, () => fail('refused', { message: '内容未通过审核，请修改后再试', field: 'words' }));
    await user.type(await screen.findByLabelText('写给对方'), '加我');
    await press('发送留言');
    expect(await screen.findByText('内容未通过审核，请修改后再试')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('写给对方').value).toBe('加我');
  });
});
