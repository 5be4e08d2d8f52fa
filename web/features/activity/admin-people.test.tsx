import {
  addMembers,
  decideRegistration,
  exportMembers,
  listMembers,
  listPayMembers,
  removeRegistration,
  revealMember,
  viewMember,
} from '@qunlu/contract/activity/members.ts';
import { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  adminHome,
  inWeek,
  memberLine,
  memberPage,
  nothingCan,
  payment,
} from '../../testing/activity-admin.ts';
import { keepDoings } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  serve(viewActivityAdmin, adminHome);
  serve(listMembers, { list: [memberLine], next: -1 });
  serve(viewMember, memberPage);
});

async function openList(path = '/activity/admin/61/member'): Promise<void> {
  renderScreen(path, { session });
  await screen.findByRole('heading', { level: 1, name: '报名的人' });
}
async function openMember(page = memberPage): Promise<void> {
  serve(viewMember, page);
  renderScreen('/activity/admin/61/member/901', { session });
  await screen.findByRole('heading', { level: 2, name: '报名' });
}

describe('who has registered', () => {
  test('[R122] is found as one types, narrowed by where they stand and by ticket', async () => {
    const asked = serve(listMembers, ({ query }) => ({
      list: query.words === '没有' ? [] : [memberLine],
      next: -1,
    }));
    await openList();
    const row = await screen.findByRole('link', { name: /沈知微/ });
    expect(row.getAttribute('href')).toBe('#!/activity/admin/61/member/901');
    expect(row.textContent).toContain('待审核');
    await user.type(screen.getByRole('searchbox', { name: '搜索姓名、手机号或签到码' }), 'szw');
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 61, words: 'szw' }));
    await user.click(screen.getByRole('radio', { name: /未签到/ }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ group: 'absent' }));
    await user.click(screen.getByRole('radio', { name: '茶席票' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ ticket_id: 502 }));
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '没有');
    expect(await screen.findByText('没有找到「没有」')).toBeTruthy();
  });

  test('[R122][D95] who waits for an answer gets one from the list', async () => {
    const decided = serve(decideRegistration, { ...memberLine, state: 2 });
    const asked = serve(listMembers, { list: [memberLine], next: -1 });
    await openList('/activity/admin/61/member?group=auditing');
    await user.click(await screen.findByRole('button', { name: /通过.*沈知微/ }));
    await waitFor(() => expect(decided[0]?.body).toMatchObject({ registration_id: 801, verdict: 'pass' }));
    expect(asked[0]?.query).toMatchObject({ group: 'auditing' });
  });

  test('[R122][B307] without the right to money nobody is unpaid', async () => {
    serve(viewActivityAdmin, { ...adminHome, can: { ...nothingCan, members: true }, money: null, unpaid: 0 });
    await openList();
    await screen.findByRole('link', { name: /沈知微/ });
    expect(screen.queryByRole('radio', { name: /待付款/ })).toBeNull();
  });

  test('[R122] nobody yet: the way to share it; a failure: another try', async () => {
    serve(listMembers, { list: [], next: -1 });
    await openList();
    expect(await screen.findByText('还没有人报名')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去分享' }).getAttribute('href')).toBe(
      '#!/activity/admin/61/qrcode',
    );
  });

  test('[R122] several people are added by hand from pasted lines; a wrong line is named', async () => {
    const added = serve(addMembers, { added: 2 });
    await openList();
    await press('手动添加');
    const sheet = await dialog('手动添加');
    await user.selectOptions(sheet.getByLabelText('哪种票'), '茶席票');
    const lines = sheet.getByRole('textbox', { name: '姓名和手机号' });
    await user.type(lines, '张三，138 1234 5678{enter}李四');
    await user.click(sheet.getByRole('button', { name: '添加' }));
    expect(await sheet.findByText('第 2 行：没有手机号')).toBeTruthy();
    await user.type(lines, ' 13912345678');
    await user.click(await sheet.findByRole('button', { name: '添加 2 位' }));
    expect(await screen.findByText('添加了 2 位')).toBeTruthy();
    expect(added[0]?.body).toEqual({
      id: 61,
      ticket_id: 502,
      people: [
        { realname: '张三', phone: '13812345678' },
        { realname: '李四', phone: '13912345678' },
      ],
    });
  });

  test('[R122] what does not fit any more is said where it was written', async () => {
    serve(addMembers, () => fail('conflict', { message: '只剩 1 个名额' }));
    await openList();
    await press('手动添加');
    const sheet = await dialog('手动添加');
    await user.type(
      sheet.getByRole('textbox', { name: '姓名和手机号' }),
      '张三 13812345678{enter}李四 13912345678',
    );
    await user.click(sheet.getByRole('button', { name: '添加 2 位' }));
    expect(await screen.findByText('只剩 1 个名额')).toBeTruthy();
    serve(addMembers, () =>
      fail('invalid', { message: '第 2 位：姓名不能包含网页代码', field: 'people.1.realname' }),
    );
    await user.click(sheet.getByRole('button', { name: '添加 2 位' }));
    expect(await sheet.findByText('第 2 位：姓名不能包含网页代码')).toBeTruthy();
  });

  test('[R122][D22] the list goes out once it is sure, and says that everybody sees it', async () => {
    const sent = serve(exportMembers, '');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await openList();
    await press('导出名单');
    const sure = within(await screen.findByRole('alertdialog', { name: '导出名单？' }));
    expect(sure.getByText(/每位报名的人都会看到您导出过/)).toBeTruthy();
    await user.click(sure.getByRole('button', { name: '导出' }));
    await waitFor(() => expect(names).toEqual(['周末龙井采茶 报名名单.xlsx']));
    expect(sent[0]?.body).toEqual({ id: 61 });
    vi.restoreAllMocks();
  });
});

describe('one of them', () => {
  test('[R122][D95] what they filled in, and yes or no with a reason', async () => {
    const decided = serve(decideRegistration, { ...memberLine, state: 3 });
    await openMember();
    expect(screen.getByText('花生')).toBeTruthy();
    expect(screen.getByText('139****0002')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '看号码' })).toBeNull();
    await press('不通过');
    const asked = await dialog('不通过的原因');
    await user.type(asked.getByRole('textbox'), '名额满了');
    await user.click(asked.getByRole('button', { name: '不通过' }));
    expect(await screen.findByText('已拒绝，付的钱全额退回')).toBeTruthy();
    expect(decided[0]?.body).toEqual({ registration_id: 801, verdict: 'reject', reason: '名额满了' });
  });

  test('[R122][D22] the number shows once it is opened, and is dialled', async () => {
    const opened = serve(revealMember, { phone: '13912340002' });
    const doings = keepDoings();
    await openMember({ ...memberPage, state: 2, can: { ...memberPage.can, decide: false, contact: true } });
    expect(screen.getByText('打开以后，对方会看到您看过')).toBeTruthy();
    await press('看号码');
    expect(await screen.findByText('13912340002')).toBeTruthy();
    expect(opened).toHaveLength(1);
    await press('拨打');
    await waitFor(() => expect(doings).toContain('dial 13912340002'));
  });

  test('[R122][D96] what was paid goes back with the registration; not without a network', async () => {
    const ended = serve(removeRegistration, { refunded: 19_900 });
    await openMember({ ...memberPage, state: 2, can: { ...memberPage.can, decide: false, refund: true } });
    const end = async (): Promise<void> => {
      await press(/退款并取消报名/);
      const asked = await dialog('退款并取消的原因');
      await user.type(asked.getByRole('textbox'), '行程变了');
      await user.click(asked.getByRole('button', { name: '退款并取消' }));
    };
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await end();
    expect(await screen.findByText(/连上网络后/)).toBeTruthy();
    vi.restoreAllMocks();
    expect(ended).toHaveLength(0);
    await end();
    expect(await screen.findByText('已取消，¥199.00 正在原路退回')).toBeTruthy();
    expect(ended[0]?.body).toEqual({ registration_id: 801, reason: '行程变了' });
  });

  test('[R122][B307] without the right to money none is shown', async () => {
    serve(viewActivityAdmin, { ...adminHome, can: { ...nothingCan, members: true }, money: null });
    await openMember({ ...memberPage, total: -1, hash: '', can: { ...memberPage.can, decide: false } });
    expect(screen.getByRole('main').textContent).not.toContain('¥');
  });
});

describe('payments', () => {
  test('[R123][D101] who has paid what, what is disputed, what is the host’s and when', async () => {
    const asked = serve(listPayMembers, {
      list: [
        payment,
        { ...payment, registration_id: 802, name: '许闻', state: 7, refunded: 39_800, disputed: true },
      ],
      next: -1,
    });
    renderScreen('/activity/admin/61/paymember', { session });
    const [first, second] = await screen.findAllByRole('link', { name: /茶席票/ });
    expect(first?.textContent).toContain('398.00');
    expect(second?.textContent).toContain('申诉中');
    expect(second?.textContent).toContain('已退款');
    expect(screen.getByText(/归主办方的已扣平台服务费 2%，.*起可以提现/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '退款的' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ group: 'refunded' }));
  });

  test('[R123] a helper with money alone sees sums, and no way to the people', async () => {
    serve(viewActivityAdmin, { ...adminHome, can: { ...nothingCan, money: true } });
    serve(listPayMembers, { list: [payment], next: -1 });
    renderScreen('/activity/admin/61/paymember', { session });
    expect(await screen.findByText('沈知微')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /沈知微/ })).toBeNull();
  });
});

test('[R122] signing in stands beside who came', async () => {
  await openMember({
    ...memberPage,
    state: 2,
    signed_at: inWeek,
    signed: [{ session: '签到', at: inWeek }],
    can: { ...memberPage.can, decide: false },
  });
  expect(screen.getByText('已签到')).toBeTruthy();
});
