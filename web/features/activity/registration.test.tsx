import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import {
  editPassForm,
  offerTransfer,
  setShown,
  takeTransfer,
  viewPassForm,
  viewRegistration,
  viewTransfer,
} from '@qunlu/contract/activity/registering.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { copyable } from '../../app/offline/kept-reads.ts';
import { keyOf } from '../../platform/query.ts';
import { confirmedRegistration, myRegistration, nextWeek, outing } from '../../testing/activities.ts';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

type Mine = OutputOf<typeof viewRegistration>;
let mine: Mine;
const [pass] = confirmedRegistration.passes;
if (!pass) throw new Error('no pass');

const withPass = (change: Partial<typeof pass>): Mine => ({
  ...myRegistration,
  list: [{ ...confirmedRegistration, passes: [{ ...pass, ...change }] }],
});

beforeEach(() => {
  mine = myRegistration;
  serve(viewActivity, { ...outing, can: { ...outing.can, joined: true, confirmed: true, post: true } });
  serve(viewRegistration, () => mine);
});

const ticket = () => screen.findByRole('article', { name: '林知远的票' });

describe('my tickets', () => {
  test('[R112][D99] a ticket is a code drawn by the phone, with six digits below', async () => {
    renderScreen('/activity/71/registration', { session });
    const area = within(await ticket());
    const code = area.getByRole('img', { name: '林知远的签到二维码' });
    await waitFor(() =>
      expect(screen.getByRole('img', { name: code.getAttribute('aria-label') ?? '' }).tagName).toBe('svg'),
    );
    expect(area.getByText('482 913')).toBeTruthy();
    expect(screen.getByText(/九溪公交站/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '主办方的微信群' }).getAttribute('href')).toBe(
      '#!/activity/71/getwechat',
    );
    expect(screen.getByRole('link', { name: '订单和收据' }).getAttribute('href')).toBe(
      `#!/user/order/${confirmedRegistration.hash}`,
    );
  });

  test('a ticket of an activity online does not ask to be shown at a door', async () => {
    mine = { ...myRegistration, online: true, link: 'https://meeting.example/7' };
    renderScreen('/activity/71/registration', { session });
    const area = within(await ticket());
    expect(area.getByText('线上活动到时从下面的链接进入，一般不用出示')).toBeTruthy();
    expect(screen.getByRole('button', { name: /进入线上活动/ })).toBeTruthy();
    expect(screen.queryByText(/给工作人员扫/)).toBeNull();
  });

  test('[R112] the phone keeps them for when there is no network', async () => {
    const { client } = renderScreen('/activity/71/registration', { session });
    await ticket();
    const query = client.getQueryCache().find({ queryKey: keyOf(viewRegistration, { id: 71 }) });
    expect(query && copyable(query, 7001)).toEqual(myRegistration);
  });

  test('[D99] who has signed in reads when', async () => {
    mine = withPass({ signed_at: nextWeek + 300, can: { edit: false, transfer: false } });
    renderScreen('/activity/71/registration', { session });
    expect(await screen.findByText('14:05 已签到')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '转给别人' })).toBeNull();
  });

  test('[D95] unpaid, in audit, over: each says how it stands and what to do', async () => {
    const base = { ...confirmedRegistration, passes: [], promise: null };
    mine = {
      ...myRegistration,
      list: [
        { ...base, registration_id: 1, state: 0, hash: orderHash, pay_until: nextWeek },
        { ...base, registration_id: 2, state: 1 },
        { ...base, registration_id: 3, state: 3, reason: '名额留给会员' },
      ],
    };
    renderScreen('/activity/71/registration', { session });
    expect(await screen.findByRole('link', { name: '去付款 ¥99.00' })).toBeTruthy();
    expect(screen.getByText(/等主办方审核/)).toBeTruthy();
    const over = within(screen.getByRole('region', { name: '以前的报名' }));
    expect(over.getByText('未通过')).toBeTruthy();
    expect(over.getByText('名额留给会员')).toBeTruthy();
  });

  test('[D96] a free one is given up after a question', async () => {
    mine = { ...myRegistration, list: [{ ...confirmedRegistration, total: 0 }] };
    const sent = serve(cancelOrder, { ...unpaidOrder, state: 4 });
    renderScreen('/activity/71/registration', { session });
    await user.click(await screen.findByRole('button', { name: '取消报名' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消报名' }),
    );
    expect(await screen.findByText('已取消报名')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ hash: confirmedRegistration.hash, refund: 0 });
  });

  test('[D98][D22] what was filled in is changed, beside who has read the phone', async () => {
    serve(viewPassForm, {
      pass_id: 901,
      realname: '林知远',
      phone: '13800005678',
      fields: [{ label: '忌口', type: 'text', required: true, options: [] }],
      answers: [{ label: '忌口', type: 'text', value: '花生', link: '' }],
      opened: [{ name: '沈知微', at: nextWeek - 86_400 }],
    });
    const sent = serve(editPassForm, pass);
    renderScreen('/activity/71/registration', { session });
    await user.click(await screen.findByRole('button', { name: '填写的内容' }));
    const sheet = within(await screen.findByRole('dialog'));
    const field = await sheet.findByDisplayValue('花生');
    expect(sheet.getByText('沈知微')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '没有');
    await user.click(sheet.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent[0]?.body).toEqual({
        pass_id: 901,
        realname: '林知远',
        phone: '13800005678',
        answers: [{ label: '忌口', value: '没有' }],
      }),
    );
  });

  test('[R108] one lets oneself be seen, or not', async () => {
    const sent = serve(setShown, () => {
      mine = { ...mine, shown: true };
      return { shown: true, meets: false };
    });
    renderScreen('/activity/71/registration', { session });
    await user.click(await screen.findByRole('switch', { name: /在“谁会来”里显示我/ }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ id: 71, shown: 1 }));
  });
});

describe('a ticket for somebody else', () => {
  const token = 'abcdefghijklmnopqrstuvwx';
  const given: OutputOf<typeof viewTransfer> = {
    activity_id: 71,
    title: '九溪徒步',
    ticket: '徒步票',
    starts_at: nextWeek,
    ends_at: nextWeek + 3 * 3600,
    from: '周明',
    until: nextWeek - 86_400,
    fields: [],
    realname: '林知远',
    phone: '13800005678',
    problem: '',
  };

  test('[D98] is given by a link, and taken back while nobody has used it', async () => {
    const sent = serve(offerTransfer, ({ body }) =>
      body.cancel
        ? { token: '', path: '', until: 0 }
        : { token, path: `/activity/71/registration?take=${token}`, until: nextWeek - 86_400 },
    );
    renderScreen('/activity/71/registration', { session });
    await user.click(await screen.findByRole('button', { name: '转给别人' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('button', { name: '生成转让链接' }));
    const link = await sheet.findByRole('status');
    expect(link.textContent).toContain(`take=${token}#!/activity/71/registration`);
    expect(link.textContent).toContain(dateTime(nextWeek - 86_400));
    await user.click(sheet.getByRole('button', { name: '收回链接' }));
    expect(await screen.findByText('链接已收回，票还是您的')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ pass_id: 901 }, { pass_id: 901, cancel: 1 }]);
  });

  test('[D98][B188] opens for whoever has the link, without having registered, and is theirs then', async () => {
    const asked = serve(viewActivity, outing);
    serve(viewTransfer, given);
    const sent = serve(takeTransfer, { activity_id: 71, pass_id: 901 });
    renderScreen(`/activity/71/registration?take=${token}`, { session });
    expect(await screen.findByText('周明 转给您一张票')).toBeTruthy();
    expect(asked).toHaveLength(0);
    serve(viewActivity, { ...outing, can: { ...outing.can, joined: true } });
    await user.click(screen.getByRole('button', { name: '接收这张票' }));
    expect(await ticket()).toBeTruthy();
    expect(sent[0]?.body).toEqual({ token, realname: '林知远', phone: '13800005678', answers: [] });
    expect(location.search).toBe('');
  });

  test('[D98] a link that is over says so', async () => {
    serve(viewTransfer, () => fail('notFound'));
    renderScreen(`/activity/71/registration?take=${token}`, { session });
    expect(await screen.findByText(/链接已用过、已收回或过期了/)).toBeTruthy();
  });
});
