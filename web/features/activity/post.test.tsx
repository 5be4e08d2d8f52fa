import { listActivityCategories, viewActivity, userActivities } from '@qunlu/contract/activity/calls.ts';
import { createActivity, viewOwnActivity } from '@qunlu/contract/activity/publish.ts';
import { deleteDraft, listDrafts, saveDraft, viewDraft } from '@qunlu/contract/activity/drafts.ts';
import { listQuestions } from '@qunlu/contract/activity/talk.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { clockText } from '@qunlu/contract/kernel/formats.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  activityCategories,
  freeTicket,
  inWeek,
  ownActivity,
  ready,
  unready,
} from '../../testing/activity-admin.ts';
import { renderScreen, stopScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { makeWide } from '../../testing/window.ts';

const user = userEvent.setup();
const session = {};

beforeEach(() => {
  serve(listActivityCategories, { list: activityCategories });
  serve(listDrafts, { list: [] });
  serve(viewSelling, ready);
  serve(viewActivity, ownActivity);
  serve(userActivities, { list: [], next: -1 });
  serve(listQuestions, { list: [], next: -1 });
});

const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** By its name: what loads a picker is a dialog, too. */
const dialog = (name: string) => screen.findByRole('dialog', { name });
const at = (label: string, seconds: number): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: clockText(seconds) } });
};
async function open(path = '/activity/post'): Promise<void> {
  renderScreen(path, { session });
  await screen.findByRole('textbox', { name: '标题' });
}
async function chooseCategory(): Promise<void> {
  await press('分类：选择分类');
  const page = within(await dialog('分类'));
  await user.click(page.getByRole('button', { name: '兴趣' }));
  await user.click(page.getByRole('button', { name: '茶' }));
  await screen.findByRole('button', { name: '分类：兴趣 / 茶' });
}
async function fillBasics(): Promise<void> {
  await user.type(field('标题'), '周末龙井采茶');
  await chooseCategory();
  at('开始', inWeek);
  await user.type(field('地点'), '半山茶事');
}
async function next(heading: string): Promise<void> {
  await press('下一步');
  await screen.findByRole('heading', { name: heading });
}

describe('three steps', () => {
  test('[R116][D94] the least that an activity needs: a title, a category, a time, a place; a free ticket is there', async () => {
    const sent = serve(createActivity, ownActivity);
    await open();
    expect(screen.getByText('第 1 步，共 3 步')).toBeTruthy();
    await fillBasics();
    // The end comes by itself, two hours later, in the time of Shanghai.
    expect(screen.getByLabelText<HTMLInputElement>('结束').value).toBe(clockText(inWeek + 7200));
    await next('怎么报名');
    expect(screen.getByRole('button', { name: /报名.*不限张数.*免费/ })).toBeTruthy();
    await next('发布前看一遍');
    await press('发布');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      activity: {
        title: '周末龙井采茶',
        category_id: 11,
        starts_at: inWeek,
        ends_at: inWeek + 7200,
        online: 0,
        place: '半山茶事',
      },
      tickets: [{ name: '报名', price: 0, per_person: 1, need_audit: 0, fields: [] }],
      settings: { visibility: 0, people_shown: 1, form_each: 0 },
    });
    await waitFor(() => expect(location.hash + location.search).toBe('#!/activity/61?made=1'));
    // What was published is no longer half written.
    stopScreen();
    document.body.innerHTML = '';
    await open();
    expect(field('标题').value).toBe('');
  });

  test('[R116] what is missing is said at its field, and the step stays; back leads to the step before', async () => {
    await open();
    await press('下一步');
    expect(await screen.findByText('请填写标题')).toBeTruthy();
    expect(screen.getByText('请选择分类')).toBeTruthy();
    expect(screen.getByText('请选择开始时间')).toBeTruthy();
    expect(screen.getByText('请填写地点')).toBeTruthy();
    await fillBasics();
    at('结束', inWeek - 60);
    await press('下一步');
    expect(await screen.findByText('结束要在开始之后')).toBeTruthy();
    at('结束', inWeek + 60);
    await next('怎么报名');
    await press('上一步');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '标题' })).value).toBe(
      '周末龙井采茶',
    );
  });

  test('[R116][D94][D96][D98] a ticket that costs something: price in yuan, stock, audit, refund in words, what it asks', async () => {
    serve(viewSelling, unready);
    const sent = serve(createActivity, ownActivity);
    await open();
    await fillBasics();
    await next('怎么报名');
    await press('加一种票');
    const page = within(await dialog('新的票'));
    await user.type(page.getByRole('textbox', { name: '名称' }), '茶席票');
    await user.type(page.getByRole('textbox', { name: '价格' }), '0.001');
    await user.click(page.getByRole('button', { name: '完成' }));
    expect(await page.findByText('请填写价格，最多两位小数，免费填 0')).toBeTruthy();
    await user.clear(page.getByRole('textbox', { name: '价格' }));
    await user.type(page.getByRole('textbox', { name: '价格' }), '199.5');
    await user.type(page.getByRole('textbox', { name: '张数' }), '20');
    await user.click(page.getByRole('switch', { name: '要我审核' }));
    await user.click(page.getByRole('radio', { name: /开始前可以退，扣手续费/ }));
    await user.clear(page.getByRole('textbox', { name: '手续费' }));
    await user.type(page.getByRole('textbox', { name: '手续费' }), '21');
    await user.click(page.getByRole('button', { name: '完成' }));
    expect(await page.findByText('手续费请填写 1 到 20 的整数')).toBeTruthy();
    await user.clear(page.getByRole('textbox', { name: '手续费' }));
    await user.type(page.getByRole('textbox', { name: '手续费' }), '20');
    await user.click(page.getByRole('button', { name: '加一项' }));
    const question = within(await dialog('新的项目'));
    await user.type(question.getByRole('textbox', { name: '项目名称' }), '忌口');
    await user.click(question.getByRole('button', { name: '好了' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新的项目' })).toBeNull());
    await user.click(page.getByRole('button', { name: '完成' }));
    const row = await screen.findByRole('button', { name: /茶席票/ });
    expect(row.textContent).toContain('20 张 · 要审核 · 开始前可退，扣 20% · 要填 1 项');
    expect(row.textContent).toContain('199.50');
    // What charging needs is said here, before it is refused.
    const needs = within(await screen.findByRole('region', { name: '收费前还需要' }));
    expect(needs.getByRole('link', { name: /实名/ })).toBeTruthy();
    await next('发布前看一遍');
    expect(
      screen.getByText('收费的先人工审核，一个工作日内；结束 24 小时后可以提现，平台服务费 2%'),
    ).toBeTruthy();
    await press('发布');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.tickets[1]).toMatchObject({
      name: '茶席票',
      price: 19_950,
      stock: 20,
      need_audit: 1,
      refund_policy: 2,
      refund_fee: 20,
      fields: [{ label: '忌口', type: 'text', required: 0 }],
    });
  });

  test('[D94] ten kinds at most, and no two of one name', async () => {
    const tickets = Array.from({ length: 10 }, (_, index) => ({
      ...freeTicket,
      ticket_id: index + 1,
      name: index === 9 ? '票1' : `票${index}`,
    }));
    serve(viewOwnActivity, { ...ownActivity, tickets });
    await open('/activity/post?copy=61');
    at('开始', inWeek);
    await next('怎么报名');
    expect(screen.queryByRole('button', { name: '加一种票' })).toBeNull();
    expect(screen.getByText('最多 10 种')).toBeTruthy();
    await press('下一步');
    expect(await screen.findByText('有两种票都叫“票1”，请改一个名称')).toBeTruthy();
  });

  test('[R116][D93] for everybody to find it takes the real name: said beforehand; by its link it does not', async () => {
    serve(viewSelling, unready);
    await open();
    await fillBasics();
    await next('怎么报名');
    await next('发布前看一遍');
    expect(await screen.findByRole('region', { name: '公开发布前还需要' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /凭链接/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '公开发布前还需要' })).toBeNull());
    // In no circle nobody is a member of it.
    expect(screen.queryByRole('radio', { name: /仅圈子成员/ })).toBeNull();
  });

  test('[R116] a refusal stands at its field, on the step that asks for it', async () => {
    serve(createActivity, () =>
      fail('invalid', { message: '开始时间已经过去，请重新选择', field: 'activity.starts_at' }),
    );
    await open();
    await fillBasics();
    await next('怎么报名');
    await next('发布前看一遍');
    await press('发布');
    expect(await screen.findByText('开始时间已经过去，请重新选择')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '办什么，什么时候，在哪里' })).toBeTruthy();
    serve(createActivity, () =>
      fail('refused', { message: '票的说明里有不能发布的内容，请修改', field: 'tickets.0.note' }),
    );
    await next('怎么报名');
    await next('发布前看一遍');
    await press('发布');
    expect(await screen.findByText('票的说明里有不能发布的内容，请修改')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '怎么报名' })).toBeTruthy();
  });

  test('[R116] online it asks for a link instead of a place; on a wide screen it stands beside what is written', async () => {
    makeWide();
    const sent = serve(createActivity, ownActivity);
    await open();
    await user.type(field('标题'), '线上读书');
    await chooseCategory();
    at('开始', inWeek);
    await user.click(screen.getByRole('radio', { name: '线上' }));
    await user.type(field('链接'), 'http://meet.example/1');
    await press('下一步');
    expect(await screen.findByText('请填写以 https:// 开头的链接')).toBeTruthy();
    await user.clear(field('链接'));
    await user.type(field('链接'), 'https://meet.example/1');
    const preview = within(screen.getByRole('region', { name: '预览' }));
    expect(preview.getByText('线上读书')).toBeTruthy();
    expect(preview.getByText('线上活动')).toBeTruthy();
    await next('怎么报名');
    await next('发布前看一遍');
    await press('发布');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.activity).toMatchObject({ online: 1, link: 'https://meet.example/1' });
    expect(sent[0]?.body.activity).not.toHaveProperty('place');
  });
});

describe('what is half written', () => {
  test('[R116] is there again after leaving, and can be thrown away', async () => {
    await open();
    await user.type(field('标题'), '周末龙井采茶');
    stopScreen();
    document.body.innerHTML = '';
    await open();
    expect(field('标题').value).toBe('周末龙井采茶');
    expect(screen.getByText('上次没写完，已为您恢复')).toBeTruthy();
    await press('放弃');
    await waitFor(() => expect(field('标题').value).toBe(''));
  });

  test('[R116][D93] is kept as a draft, gone on with from the list, and published out of it', async () => {
    const kept = serve(saveDraft, { draft_id: 5, title: '周末龙井采茶', saved_at: inWeek });
    const sent = serve(createActivity, ownActivity);
    await open();
    expect(screen.queryByRole('button', { name: '存草稿' })).toBeNull();
    await fillBasics();
    await press('存草稿');
    expect(await screen.findByText('草稿存好了，换一部手机也能接着写')).toBeTruthy();
    await waitFor(() => expect(location.search).toBe('?draft=5'));
    expect(kept[0]?.body).toMatchObject({ title: '周末龙井采茶', images: [] });
    expect(kept[0]?.body).not.toHaveProperty('draft_id');
    await next('怎么报名');
    await next('发布前看一遍');
    await press('发布');
    await waitFor(() => expect(sent[0]?.body.draft_id).toBe(5));
  });

  test('[R116] drafts are listed where there are some, and go when they are deleted', async () => {
    const draft = { draft_id: 5, title: '周末龙井采茶', saved_at: inWeek - 8 * 86_400 };
    let drafts = [draft];
    serve(listDrafts, () => ({ list: drafts }));
    serve(viewDraft, {
      ...draft,
      content: JSON.stringify({ title: '周末龙井采茶', place: '半山茶事' }),
    });
    const deleted = serve(deleteDraft, () => {
      drafts = [];
      return { draft_id: 5 };
    });
    await open();
    await user.click(await screen.findByRole('button', { name: /草稿.*1 份/ }));
    const sheet = within(await dialog('草稿'));
    await user.click(sheet.getByRole('button', { name: /周末龙井采茶.*存的/ }));
    await waitFor(() => expect(location.search).toBe('?draft=5'));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '地点' })).value).toBe('半山茶事');
    stopScreen();
    document.body.innerHTML = '';
    await open();
    await user.click(await screen.findByRole('button', { name: /草稿.*1 份/ }));
    await user.click(within(await dialog('草稿')).getByRole('button', { name: '删掉草稿：周末龙井采茶' }));
    await user.click(await screen.findByRole('button', { name: '删掉' }));
    await waitFor(() => expect(deleted).toHaveLength(1));
    expect(await screen.findByText('没有草稿了')).toBeTruthy();
  });

  test('[R116] a draft that is gone says so', async () => {
    serve(viewDraft, () => fail('notFound'));
    renderScreen('/activity/post?draft=5', { session });
    expect(await screen.findByText('草稿不在了，可能已经发布或删掉')).toBeTruthy();
  });
});

test('[R116] another one like an earlier one has all but its dates', async () => {
  serve(viewOwnActivity, ownActivity);
  await open('/activity/post?copy=61');
  expect(screen.getByText('照着“周末龙井采茶”写好了，请选新的时间')).toBeTruthy();
  expect(field('地点').value).toBe('半山茶事');
  expect(screen.getByLabelText<HTMLInputElement>('开始').value).toBe('');
  at('开始', inWeek + 7 * 86_400);
  await next('怎么报名');
  expect(screen.getByRole('button', { name: /茶席票/ })).toBeTruthy();
});

test('[R116] in a circle its members alone may be let in', async () => {
  serve(viewCircle, () => fail('notFound'));
  await open('/activity/post?circle=12');
  await fillBasics();
  await next('怎么报名');
  await press(/^报名/);
  const page = within(await dialog('报名'));
  await user.click(page.getByRole('switch', { name: '只给圈子成员' }));
  await user.click(page.getByRole('button', { name: '完成' }));
  expect((await screen.findByRole('button', { name: /^报名/ })).textContent).toContain('仅圈子成员');
  await next('发布前看一遍');
  expect(screen.getByRole('radio', { name: /仅圈子成员/ })).toBeTruthy();
});
