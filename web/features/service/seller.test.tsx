import { listCards } from '@qunlu/contract/card/calls.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { setSchedule, viewSchedule } from '@qunlu/contract/service/booking.ts';
import { viewService } from '@qunlu/contract/service/calls.ts';
import { listComments } from '@qunlu/contract/service/comments.ts';
import { applyToSell, viewApplication } from '@qunlu/contract/service/seller.ts';
import { dateOf } from '@qunlu/contract/service/schedule.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { noApplication, ownService, passedApplication, sellingDone } from '../../testing/services.ts';
import { dayLabel } from './screens/schedule/slots.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

describe('the application to sell', () => {
  beforeEach(() => {
    serve(listCards, {
      list: [ownCard, { ...ownCard, card_id: 9002, default: 0, title: '茶会 发起人' }],
      next: -1,
    });
    serve(viewSelling, sellingDone);
  });
  const open = () => renderScreen('/user/serviceapply', { session });

  test('says what is needed with the way to what is missing, before one can apply [R040][D155]', async () => {
    serve(viewApplication, {
      ...noApplication,
      needs: { phone: false, card: true },
      can_apply: false,
    });
    serve(viewSelling, { problem: '请先实名', steps: [{ key: 'person', state: 'todo' }] });
    open();
    const needs = within(await screen.findByRole('region', { name: '需要的' }));
    expect(needs.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['#!/card/list']);
    const selling = within(await screen.findByRole('region', { name: '收费需要的' }));
    expect(selling.getByRole('link', { name: /实名/ }).getAttribute('href')).toBe('#!/user/identity');
    expect(needs.getByText('手机号').closest('div')?.textContent).toContain('已完成');
    expect(screen.queryByRole('button', { name: '提交申请' })).toBeNull();
  });

  test('is made with a card and a description, and then waits [R040][D155]', async () => {
    serve(viewApplication, noApplication);
    const sent = serve(applyToSell, ({ body }) => ({
      ...noApplication,
      status: 0,
      card_id: body.card_id,
      applied_at: 1_796_054_400,
      due_at: 1_796_227_200,
      can_apply: false,
    }));
    open();
    await user.click(await screen.findByRole('button', { name: '提交申请' }));
    expect(await screen.findByText('请写一下您打算提供什么服务')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: '用哪张名片' }), '9002');
    await user.type(screen.getByRole('textbox', { name: '说明' }), '做茶席十年');
    await press('提交申请');
    expect(await screen.findByText('正在审核')).toBeTruthy();
    expect(screen.getByText(/2026-12-01 提交，最晚 2026-12-03 答复/)).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ card_id: 9002, description: '做茶席十年', images: [] }]);
    expect(localStorage.getItem('seller-draft-7001-apply')).toBeNull();
  });

  test('one that was refused says why, and can be made again from what was written [R040]', async () => {
    serve(viewApplication, {
      ...noApplication,
      status: 2,
      description: '做茶席',
      card_id: 9002,
      reason: '请写明做过哪些',
    });
    open();
    expect(await screen.findByText('请写明做过哪些')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '说明' }).value).toBe('做茶席');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '用哪张名片' }).value).toBe('9002');
  });

  test('one that passed leads to publishing; what cannot be read is tried again [R040]', async () => {
    serve(viewApplication, () => fail('forbidden', { message: '暂时看不到' }));
    open();
    await screen.findByText('暂时看不到');
    serve(viewApplication, passedApplication);
    await press('刷新重试');
    expect((await screen.findByRole('link', { name: '发布服务' })).getAttribute('href')).toBe(
      '#!/service/create',
    );
  });
});

describe('appointment times', () => {
  const empty = { weekly: [], exceptions: [], notice_hours: 0, ahead_days: 1 };

  beforeEach(() => {
    serve(viewService, ownService);
    serve(listComments, { list: [], next: -1 });
  });

  async function open(given: Parameters<typeof serve<typeof viewSchedule>>[1] = empty) {
    serve(viewSchedule, given);
    renderScreen('/service/edit/31/schedule', { session });
    await screen.findByRole('region', { name: '每周' });
    return serve(setSchedule, ({ body }) => body);
  }
  const week = () => within(screen.getByRole('region', { name: '每周' }));

  test('days, from when to when, how long and for how many become the slots of a week [D56]', async () => {
    const sent = await open();
    expect(week().getAllByText('不接约')).toHaveLength(7);
    await press('添加时段');
    const sheet = within(await screen.findByRole('dialog', { name: '添加时段' }));
    for (const day of ['周二', '周三', '周四', '周五'])
      await user.click(sheet.getByRole('checkbox', { name: day }));
    await user.selectOptions(sheet.getByRole('combobox', { name: '从' }), '840');
    await user.selectOptions(sheet.getByRole('combobox', { name: '到' }), '930');
    await user.selectOptions(sheet.getByRole('combobox', { name: '每段多久' }), '45');
    await user.click(sheet.getByRole('button', { name: '增加每段几个人' }));
    expect(sheet.getByText('每天 2 段：14:00、14:45')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '加进时间表' }));
    expect(await screen.findByRole('button', { name: /周一 14:00–15:30/ })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: '至少提前' }), '24');
    await user.selectOptions(screen.getByRole('combobox', { name: '最多约到' }), '14');
    await press('保存');
    expect(await screen.findByText('预约时间已保存')).toBeTruthy();
    expect(sent.map(({ query, body }) => [query.id, body])).toEqual([
      [
        31,
        {
          weekly: [
            { weekday: 1, start: 840, minutes: 45, seats: 2 },
            { weekday: 1, start: 885, minutes: 45, seats: 2 },
          ],
          exceptions: [],
          notice_hours: 24,
          ahead_days: 14,
        },
      ],
    ]);
  });

  test('slots do not overlap; single ones and whole runs are taken out [D56]', async () => {
    const sent = await open({
      weekly: [540, 600, 660].map((start) => ({ weekday: 1, start, minutes: 60, seats: 1 })),
      exceptions: [],
      notice_hours: 2,
      ahead_days: 30,
    });
    expect(week().getByRole('button', { name: '周一 9:00–12:00 3 段 · 60 分钟' })).toBeTruthy();
    await press('添加周一的时段');
    const sheet = within(await screen.findByRole('dialog', { name: '添加时段' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: '从' }), '690');
    await user.click(sheet.getByRole('button', { name: '加进时间表' }));
    expect(sheet.getByRole('alert').textContent).toBe('和周一已有的时段重叠，请错开');
    await user.selectOptions(sheet.getByRole('combobox', { name: '从' }), '720');
    await user.click(sheet.getByRole('button', { name: '加进时间表' }));
    await user.click(await screen.findByRole('button', { name: /周一 9:00–15:00/ }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: '去掉 11:00–12:00' }),
    );
    await user.click(await screen.findByRole('button', { name: /周一 12:00–15:00/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '全部去掉' }));
    await waitFor(() => expect(week().queryByRole('button', { name: /周一 12:00/ })).toBeNull());
    await press('保存');
    await screen.findByText('预约时间已保存');
    expect(sent[0]?.body.weekly.map(({ start }) => start)).toEqual([540, 600]);
  });

  test('a day differs: no appointments on it, or times of its own [D56]', async () => {
    const sent = await open();
    const now = Date.now() / 1000;
    const [holiday, other] = [dateOf(now + 86_400), dateOf(now + 2 * 86_400)];
    const add = async (date: string, input: string) => {
      await press('添加');
      await user.click(await screen.findByRole('button', { name: dayLabel(date) }));
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${input}`) }));
    };
    await add(holiday, '这天不接约');
    await screen.findByRole('button', { name: `更多：${dayLabel(holiday)}` });
    await add(other, '这天用别的时段');
    const sheet = within(await screen.findByRole('dialog', { name: dayLabel(other) }));
    await user.selectOptions(sheet.getByRole('combobox', { name: '到' }), '600');
    await user.click(sheet.getByRole('button', { name: '加进时间表' }));
    await screen.findByRole('button', { name: `更多：${dayLabel(other)}` });
    await press('保存');
    await screen.findByText('预约时间已保存');
    expect(sent[0]?.body.exceptions).toEqual([
      { date: holiday, slots: [] },
      { date: other, slots: [{ start: 540, minutes: 60, seats: 1 }] },
    ]);
  });

  test('a refusal keeps what was typed; what was not saved is there again', async () => {
    serve(viewSchedule, empty);
    serve(setSchedule, () => fail('invalid', { message: '时段有重叠，请错开' }));
    renderScreen('/service/edit/31/schedule', { session });
    await user.selectOptions(await screen.findByRole('combobox', { name: '最多约到' }), '60');
    await press('保存');
    expect(await screen.findByText('时段有重叠，请错开')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('schedule-draft-7001-31') ?? '{}')).toMatchObject({
      ahead_days: 60,
    });
  });

  test('somebody else’s are not found', async () => {
    serve(viewSchedule, () => fail('notFound'));
    renderScreen('/service/edit/31/schedule', { session });
    expect(await screen.findByText('服务不存在或已不可见')).toBeTruthy();
  });
});
