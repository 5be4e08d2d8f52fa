import { listActivityLogs, setWechat, viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import { listActivityCategories } from '@qunlu/contract/activity/calls.ts';
import {
  editActivity,
  listHelpers,
  removeHelper,
  setActivitySettings,
  setHelper,
  setTickets,
  viewOwnActivity,
} from '@qunlu/contract/activity/publish.ts';
import { viewWechat } from '@qunlu/contract/activity/registering.ts';
import { answerQuestion, listQuestions } from '@qunlu/contract/activity/talk.ts';
import { setSessions, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { clockText } from '@qunlu/contract/kernel/formats.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  activityCategories,
  adminHome,
  doorOf,
  freeTicket,
  guest,
  helperList,
  inWeek,
  ownActivity,
  ready,
  unready,
} from '../../testing/activity-admin.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

beforeEach(() => {
  serve(viewActivityAdmin, adminHome);
  serve(viewOwnActivity, ownActivity);
  serve(listActivityCategories, { list: activityCategories });
  serve(viewSelling, ready);
});

async function open(part: string, heading: string): Promise<void> {
  renderScreen(`/activity/admin/61/${part}`, { session });
  await screen.findByRole('heading', { level: 1, name: heading });
}
const begin = (seconds: number): void => {
  fireEvent.change(screen.getByLabelText('开始'), { target: { value: clockText(seconds) } });
};

describe('editing', () => {
  async function openEdit(): Promise<void> {
    await open('edit', '修改活动');
    await screen.findByRole('textbox', { name: '标题' });
  }

  test('[R118] other words are saved without a question', async () => {
    const saved = serve(editActivity, ownActivity);
    await openEdit();
    await user.clear(screen.getByRole('textbox', { name: '标题' }));
    await user.type(screen.getByRole('textbox', { name: '标题' }), '周末狮峰采茶');
    await press('保存');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ activity: { title: '周末狮峰采茶', starts_at: inWeek }, rev: 3 });
    expect(saved[0]?.query).toEqual({ id: 61 });
  });

  test('[R118][D96] another time says before saving whom it is told and what they may do', async () => {
    const saved = serve(editActivity, ownActivity);
    await openEdit();
    begin(inWeek + 86_400);
    // The end moves along.
    expect(screen.getByLabelText<HTMLInputElement>('结束').value).toBe(clockText(inWeek + 86_400 + 3 * 3600));
    expect(screen.getByText(/已报名的 12 人会收到通知，24 小时内可以全额退/)).toBeTruthy();
    await press('保存');
    const asked = await question('改时间或地点？');
    expect(asked.getByText(/已报名的 12 人会收到通知，24 小时内可以全额退/)).toBeTruthy();
    await user.click(asked.getByRole('button', { name: '再想想' }));
    expect(saved).toHaveLength(0);
    await press('保存');
    await user.click((await question('改时间或地点？')).getByRole('button', { name: '保存并通知' }));
    await waitFor(() => expect(saved[0]?.body.activity.starts_at).toBe(inWeek + 86_400));
  });

  test('[R118] who edited it meanwhile is not overwritten unseen', async () => {
    let rev = 3;
    serve(viewOwnActivity, () => ({
      ...ownActivity,
      title: rev === 3 ? ownActivity.title : '助手改的',
      rev,
    }));
    serve(editActivity, () => {
      rev = 4;
      return fail('conflict', { message: '活动在别处改过了' });
    });
    await openEdit();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '一');
    await press('保存');
    const asked = await question('这个活动在别处改过了');
    await user.click(asked.getByRole('button', { name: '看最新的' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('助手改的'),
    );
  });
});

describe('tickets', () => {
  test('[R120][D94] a ticket that people have is no longer sold once that is sure; prices are for the next', async () => {
    const saved = serve(setTickets, ownActivity);
    await open('tickets', '票种');
    await user.click(await screen.findByRole('button', { name: /茶席票/ }));
    const choice = await dialog('茶席票');
    expect(choice.getByText('不再报名；已报名的照旧')).toBeTruthy();
    await user.click(choice.getByRole('button', { name: /去掉/ }));
    await press('保存');
    await user.click((await question('不再卖“茶席票”？')).getByRole('button', { name: '不再卖' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body.tickets).toHaveLength(1);
    expect(saved[0]?.body.tickets[0]).toMatchObject({ ticket_id: 501, price: 0 });
  });

  test('[R120] fewer than are taken cannot be had, and what charging needs is said', async () => {
    serve(viewSelling, unready);
    await open('tickets', '票种');
    expect(await screen.findByRole('region', { name: '收费前还需要' })).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: /茶席票/ }));
    await user.click((await dialog('茶席票')).getByRole('button', { name: '修改' }));
    const page = await dialog('茶席票');
    await user.clear(await page.findByRole('textbox', { name: '张数' }));
    await user.type(page.getByRole('textbox', { name: '张数' }), '11');
    await user.click(page.getByRole('button', { name: '完成' }));
    expect(await page.findByText('已经占用了 12 张，不能更少')).toBeTruthy();
  });

  test('[R120] a refusal stands with the tickets', async () => {
    serve(setTickets, () =>
      fail('stateChanged', { message: '票刚在别处改过，请刷新后再改', field: 'tickets.0.ticket_id' }),
    );
    await open('tickets', '票种');
    await user.click(await screen.findByRole('button', { name: /茶席票/ }));
    await user.click((await dialog('茶席票')).getByRole('button', { name: '上移一位' }));
    await press('保存');
    expect(await screen.findByText('票刚在别处改过，请刷新后再改')).toBeTruthy();
  });
});

describe('settings', () => {
  beforeEach(() => {
    serve(listHelpers, helperList);
    serve(viewDoor, doorOf);
  });

  test('[R119] who finds it, a pause, forms: saved together', async () => {
    const saved = serve(setActivitySettings, { ...ownActivity, paused: true, visibility: 1 });
    await open('settings', '活动设置');
    await user.click(await screen.findByRole('switch', { name: '暂停报名' }));
    await user.click(screen.getByRole('radio', { name: /凭链接/ }));
    await press('保存');
    await waitFor(() =>
      expect(saved[0]?.body).toEqual({ visibility: 1, people_shown: 1, form_each: 0, paused: 1 }),
    );
    expect(await screen.findByText('设置已保存')).toBeTruthy();
  });

  test('[R119] a helper gets another right, or goes', async () => {
    const set = serve(setHelper, {
      list: helperList.list.map((one) => ({ ...one, rights: ['door', 'members'] })),
    });
    const removed = serve(removeHelper, { user_id: 7002 });
    await open('settings', '活动设置');
    await user.click(await screen.findByRole('button', { name: /沈知微.*签到/ }));
    const rights = await dialog('沈知微可以');
    await user.click(rights.getByRole('checkbox', { name: /管理报名的人/ }));
    await user.click(rights.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(set[0]?.body).toEqual({ id: 61, user_id: 7002, rights: ['door', 'members'] }));
    await user.click(await screen.findByRole('button', { name: /沈知微.*签到、管理报名的人/ }));
    await user.click((await dialog('沈知微可以')).getByRole('button', { name: '移除' }));
    const sure = await screen.findByRole('alertdialog');
    await user.click(within(sure).getByRole('button', { name: '移除' }));
    await waitFor(() => expect(removed[0]?.body).toEqual({ id: 61, user_id: 7002 }));
  });

  test('[R119][D99] a second session of signing in, with its own time', async () => {
    const saved = serve(setSessions, { sessions: doorOf.sessions });
    await open('settings', '活动设置');
    await user.click(await screen.findByRole('button', { name: '加一场' }));
    const sheet = await dialog('新的场次');
    await user.type(sheet.getByRole('textbox', { name: '名称' }), '第二天');
    fireEvent.change(sheet.getByLabelText('停止签到'), { target: { value: clockText(inWeek) } });
    await user.click(sheet.getByRole('button', { name: '保存' }));
    expect(await sheet.findByText('停止要在开始之后')).toBeTruthy();
    fireEvent.change(sheet.getByLabelText('停止签到'), { target: { value: clockText(inWeek + 86_400) } });
    await user.click(sheet.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toEqual({
      subject: 'activity',
      target: 61,
      sessions: [
        { session_id: 71, name: '签到', opens_at: inWeek - 7200, closes_at: inWeek + 5 * 3600 },
        { name: '第二天', opens_at: inWeek + 5 * 3600, closes_at: inWeek + 86_400 },
      ],
    });
  });
});

describe('the rest of the desk', () => {
  test('[R121][D102] the log reads as people speak', async () => {
    serve(listActivityLogs, {
      list: [
        {
          log_id: 1,
          what: 'move',
          who: '林知远',
          target: '',
          before: JSON.stringify({ starts_at: inWeek, place: '湖边' }),
          after: JSON.stringify({ starts_at: inWeek, place: '半山茶事' }),
          at: inWeek - 86_400,
        },
        { log_id: 2, what: 'contact', who: '沈知微', target: '许闻', before: '{}', after: '{}', at: inWeek },
      ],
      next: -1,
    });
    await open('logs', '管理记录');
    expect(await screen.findByText('林知远 修改时间或地点')).toBeTruthy();
    expect(screen.getByText('地点：湖边 → 半山茶事')).toBeTruthy();
    expect(screen.getByText('沈知微 查看电话：许闻')).toBeTruthy();
  });

  test('[R124][D100] a picture that WeChat no longer opens is said; other words are saved with it', async () => {
    serve(viewWechat, {
      link: '',
      words: '进群改名',
      until: inWeek - 30 * 86_400,
      expired: true,
      key: '7001/code.png',
    });
    const saved = serve(setWechat, { link: '', words: '', until: 0 });
    await open('wechat', '微信群');
    expect(await screen.findByText(/群二维码过期了/)).toBeTruthy();
    const words = screen.getByRole('textbox', { name: '说明' });
    await user.clear(words);
    await user.type(words, '进群请改名');
    await press('保存');
    await waitFor(() =>
      expect(saved[0]?.body).toEqual({ id: 61, image: '7001/code.png', kind: 1, words: '进群请改名' }),
    );
  });

  test('[R125] the code of the activity, its poster, and the way to signing in', async () => {
    await open('qrcode', '二维码和海报');
    const picture = screen.getByRole<HTMLImageElement>('img', { name: '周末龙井采茶的二维码' });
    expect(picture.getAttribute('src')).toContain('/v1/activity/qrcode?id=61');
    expect(screen.getByRole('link', { name: /海报/ }).getAttribute('href')).toBe('#!/activity/61/qrcode');
    expect(screen.getByRole('link', { name: /签到码/ }).getAttribute('href')).toBe(
      '#!/activity/61/signqrcode',
    );
    expect(screen.getByRole('link', { name: /签到台/ }).getAttribute('href')).toBe(
      '#!/activity/admin/61/door',
    );
  });

  test('[R125][D94] a ticket that takes a code has a link that brings it', async () => {
    serve(viewOwnActivity, {
      ...ownActivity,
      tickets: [{ ...freeTicket, invited: true, code: 'TEA88' }],
    });
    await open('qrcode', '二维码和海报');
    expect(await screen.findByText('邀请码 TEA88')).toBeTruthy();
  });

  test('[R127][D102] questions without an answer come first, and are answered where they stand', async () => {
    const asking = {
      id: 31,
      content: '可以带孩子吗',
      user: guest,
      created_at: inWeek - 8 * 86_400,
      replies: [],
      mine: false,
    };
    let waiting = [asking];
    const asked = serve(listQuestions, () => ({ list: waiting, next: -1 }));
    const answered = serve(answerQuestion, () => {
      waiting = [];
      return asking;
    });
    await open('consult', '提问');
    expect(await screen.findByText('可以带孩子吗')).toBeTruthy();
    expect(asked[0]?.query).toMatchObject({ id: 61, open: 1 });
    await user.type(screen.getByRole('textbox', { name: '回答沈知微' }), '可以，六岁以上');
    await press('回答');
    await waitFor(() => expect(answered[0]?.body).toEqual({ id: 31, content: '可以，六岁以上' }));
    expect(await screen.findByText('都回答了')).toBeTruthy();
  });
});
