import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { viewCard, hitCard } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { arrangeService, userServices, viewService } from '@qunlu/contract/service/calls.ts';
import { listComments, type ServiceComment } from '@qunlu/contract/service/comments.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { othersCard } from '../../testing/cards.ts';
import { renderAddress, renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { callWay, lineOf, ownService, stored, teaLine, teaService } from '../../testing/services.ts';

const user = userEvent.setup();
const session = {};

const comment = (id: number, over: Partial<ServiceComment> = {}): ServiceComment => ({
  comment_id: id,
  service_id: 31,
  order_id: 0,
  score: 5,
  content: `第${id}次，很满意`,
  images: '[]',
  created_at: 1_790_000_000,
  edited_at: 0,
  reply: '',
  replied_at: 0,
  user_id: 7003,
  user: { ...teaLine.user, user_id: 7003, name: '周明', certified: 0 },
  way: callWay,
  service: { service_id: 31, title: '茶席设计咨询', image: '' },
  can: { add: false, edit: false, reply: false },
  until: 0,
  ...over,
});

let comments: ServiceComment[];

beforeEach(() => {
  comments = [1, 2, 3, 4].map((id) => comment(id));
  serve(viewService, teaService);
  serve(listComments, () => ({ list: comments, next: -1 }));
});

const shown = () => screen.findByRole('heading', { level: 1, name: '茶席设计咨询' });
const region = (name: string | RegExp) => screen.findByRole('region', { name });

describe('a service for visitors', () => {
  test('shows who has the link what it is: pictures, name, price, score, sales, category, city, seller [R102][B186][V009]', async () => {
    renderScreen('/service/31');
    await shown();
    const main = screen.getByRole('main').textContent;
    for (const words of [
      '¥299.00 起',
      '4.85',
      '12 条评价',
      '成交 34 单',
      '咨询',
      '设计 / 空间设计',
      '杭州市',
    ])
      expect(main).toContain(words);
    expect(screen.getByRole('img', { name: '茶席设计咨询，第1张图片' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '茶席设计咨询，第2张图片' })).toBeTruthy();
    const seller = screen.getByRole('link', { name: /沈知微/ });
    expect(seller.getAttribute('href')).toBe('#!/card/12');
    expect(seller.textContent).toContain('已认证');
  });

  test('the page of the clean path needs no second request', async () => {
    const asked = serve(viewService, teaService);
    renderAddress('/service/31', {
      data: [{ endpoint: 'service.view', query: { id: 31 }, data: teaService }],
    });
    await shown();
    expect(asked).toHaveLength(0);
  });

  test('each way has its title, price and place; the chosen one is what the button buys [V010][B073][B080]', async () => {
    renderScreen('/service/31');
    await shown();
    const ways = within(await region('选择方式'));
    const radios = ways.getAllByRole('radio');
    expect(radios.map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
    const [call, meet] = radios.map((one) => one.closest('label')?.textContent ?? '');
    expect(call).toBe('电话咨询按约定的时间通话 · 可选时间预约¥299.00/次');
    expect(meet).toContain('线下约见');
    expect(meet).toContain('一单最多 3 次');
    expect(meet).toContain('西湖区龙井路 18 号');
    const buy = () => screen.getByRole('link', { name: '预约' }).getAttribute('href');
    expect(buy()).toBe('#!/service/buy/31?way=501');
    await user.click(radios[1] as HTMLElement);
    expect(buy()).toBe('#!/service/buy/31?way=502');
  });

  test('says before buying what cancelling gives back [D50]', async () => {
    renderScreen('/service/31');
    const lines = within(await screen.findByRole('list', { name: '退款承诺' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      '接单前取消全额退款；卖家 2 天内没有接单，也全额退',
      '约好时间后取消：提前 1 天以上退 100%，提前 2 小时以上退 70%，再晚不退',
      '卖家拒单或取消，全额退款',
    ]);
  });

  test('a production service is bought by the piece, and refunds end when work begins [B071][B084]', async () => {
    serve(viewService, {
      ...teaService,
      type: 2,
      scheduled: false,
      ways: [{ ...callWay, type: 'house', title: '快递寄送', unit: '件', needAddress: true, timed: false }],
    });
    renderScreen('/service/31');
    await shown();
    expect((await region('方式')).textContent).toContain('快递寄送寄到您填写的地址¥299.00/件');
    expect(screen.getByRole('main').textContent).toContain('制作');
    expect(screen.getByRole('link', { name: '立即购买' })).toBeTruthy();
    expect(await screen.findByText('接单后、开工前取消全额退款')).toBeTruthy();
  });

  test('what is free says so and promises no refund', async () => {
    serve(viewService, { ...teaService, scheduled: false, ways: [{ ...callWay, fee: 0, timed: false }] });
    renderScreen('/service/31');
    await shown();
    expect(screen.getAllByText('免费').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: '免费下单' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: '退款承诺' })).toBeNull();
    expect(screen.getByText(/下单后和卖家约时间/)).toBeTruthy();
  });

  test('the content stands in the seller’s words, plain or rich [V011]', async () => {
    renderScreen('/service/31');
    expect((await region('服务内容')).textContent).toContain('先看场地，再定主题。\n三天内出方案。');
  });

  test('rich content is drawn as such [V011]', async () => {
    serve(viewService, { ...teaService, content: '<h2>流程</h2><p>先看<strong>场地</strong></p>' });
    renderScreen('/service/31');
    expect(await within(await region('服务内容')).findByRole('heading', { name: '流程' })).toBeTruthy();
  });

  test('comments: score with its word, what was bought, pictures, reply; three at first, then all [V012][B073]', async () => {
    comments = [
      comment(1, { score: 4, images: JSON.stringify([stored(7)]), reply: '谢谢，欢迎再来' }),
      ...[2, 3, 4].map((id) => comment(id)),
    ];
    renderScreen('/service/31');
    const area = await region('评价 12');
    await within(area).findByText('第1次，很满意');
    const first = within(area).getAllByRole('listitem')[0]?.textContent;
    expect(first).toContain('周明');
    expect(first).toContain('电话咨询');
    expect(first).toContain('卖家回复：谢谢，欢迎再来');
    expect(within(area).getByRole('img', { name: '4 分，满意' })).toBeTruthy();
    expect(within(area).getByRole('img', { name: '周明的评价，第1张图片' })).toBeTruthy();
    expect(within(area).queryByText('第4次，很满意')).toBeNull();
    await user.click(within(area).getByRole('button', { name: '全部 12 条评价' }));
    expect(within(area).getByText('第4次，很满意')).toBeTruthy();
  });

  test('without comments it says who can write one; who bought it is led there [V012][B073]', async () => {
    comments = [];
    serve(viewService, { ...teaService, comments: 0, deal: 0, hasBuy: true });
    renderScreen('/service/31', { session });
    const area = await region('评价');
    expect(await within(area).findByText('还没有评价，买过的人完成后可以写')).toBeTruthy();
    expect(
      within(area)
        .getByRole('link', { name: /我买过/ })
        .getAttribute('href'),
    ).toBe('#!/user/buyservice');
    expect(screen.queryByText(/成交/)).toBeNull();
  });

  test('comments that cannot be read do not hide the service, and are asked again', async () => {
    serve(listComments, () => fail('tooOften', { message: '看得太快了，请稍后再试' }));
    renderScreen('/service/31');
    const area = await region('评价 12');
    expect(await within(area).findByRole('alert')).toBeTruthy();
    await shown();
    serve(listComments, { list: comments, next: -1 });
    await user.click(within(area).getByRole('button', { name: '重试' }));
    expect(await within(area).findByText('第1次，很满意')).toBeTruthy();
  });

  test('what else the person offers stands below, without this one and without what others do not see', async () => {
    serve(userServices, {
      list: [
        teaLine,
        { ...teaLine, service_id: 32, title: '上门品鉴' },
        { ...teaLine, service_id: 33, title: '收起来的', access: false },
      ],
      next: -1,
    });
    renderScreen('/service/31');
    const more = await region('这位卖家的其他服务');
    expect(
      within(more)
        .getAllByRole('link')
        .map((one) => one.getAttribute('href')),
    ).toEqual(['#!/service/32']);
  });

  test('why it cannot be bought now is said, and the button does nothing', async () => {
    serve(viewService, {
      ...teaService,
      buy_problem: '卖家在休息，12月1日后再来',
      resting_until: 1_796_054_400,
    });
    renderScreen('/service/31');
    await shown();
    expect(screen.getByText('卖家在休息，12月1日后再来')).toBeTruthy();
    expect((screen.getByRole('button', { name: '预约' }) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('卖家休息到 2026-12-01 00:00，暂不接新单')).toBeTruthy();
  });

  test('one that may not be seen is a page with a way on', async () => {
    serve(viewService, () => fail('notFound'));
    renderScreen('/service/31');
    expect(await screen.findByText('服务不存在或已不可见')).toBeTruthy();
    expect(screen.getByRole('link', { name: '看看别的服务' }).getAttribute('href')).toBe('#!/app/service');
  });
});

describe('a service for its owner', () => {
  test.each([
    [{ audit: 0, access: false }, '正在审核，通过后别人才看得到，结果会通知您'],
    [{ status: 2, access: false }, '已隐藏，只有您能看到'],
    [{ hidden_until: 1_796_054_400 }, '90 天内取消了 3 次，您的服务隐藏到 2026-12-01 00:00'],
  ])('%o: says why others do not see it [B074][B075]', async (over, words) => {
    serve(viewService, { ...ownService, ...over });
    renderScreen('/service/31', { session });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('link', { name: '预约' })).toBeNull();
  });

  test('one that was refused says the reason and leads to the change', async () => {
    serve(viewVisibility, { standing: 'hidden', reason: '', appealed: false, can: { appeal: true } });
    serve(viewService, { ...ownService, audit: 2, access: false, audit_reason: '图片里有电话' });
    renderScreen('/service/31', { session });
    expect(await screen.findByText(/没有通过审核，别人看不到。原因：图片里有电话。/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '去修改' }).getAttribute('href')).toBe('#!/service/edit/31');
    expect(await screen.findByRole('button', { name: '申诉' })).toBeTruthy();
  });

  test('one that reports have hidden says so, with the way to object [D137]', async () => {
    serve(viewVisibility, {
      standing: 'pending',
      reason: '多人举报',
      appealed: false,
      can: { appeal: true },
    });
    serve(viewService, { ...ownService, access: false });
    renderScreen('/service/31', { session });
    expect(await screen.findByText(/正在审核，通过之前只有您能看到。多人举报/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '申诉' })).toBeTruthy();
  });

  test('a hidden one is shown again with a tap [B074]', async () => {
    serve(viewService, { ...ownService, status: 2, access: false });
    const asked = serve(arrangeService, ownService);
    renderScreen('/service/31', { session });
    await user.click(await screen.findByRole('button', { name: '重新显示' }));
    await waitFor(() => expect(asked[0]?.body).toEqual({ id: 31, status: 1 }));
    await waitFor(() => expect(screen.queryByText('已隐藏，只有您能看到')).toBeNull());
  });

  test('leads to the times, the desk and the other services', async () => {
    serve(viewService, ownService);
    renderScreen('/service/31', { session });
    const own = within(await region('只有您能看到'));
    expect(own.getByRole('link', { name: /预约时间/ }).getAttribute('href')).toBe(
      '#!/service/edit/31/schedule',
    );
    expect(own.getByRole('link', { name: '工作台' })).toBeTruthy();
    expect(own.getByRole('link', { name: '我的服务' }).getAttribute('href')).toBe('#!/user/service');
  });
});

describe('services on a card', () => {
  beforeEach(() => {
    serve(hitCard, { views: 13 });
    serve(viewCard, othersCard);
  });

  test('each with its price, and from there to the purchase [V004][E044][B005]', async () => {
    serve(userServices, {
      list: [
        teaLine,
        { ...teaLine, service_id: 33, access: false },
        { ...teaLine, service_id: 32, title: '上门品鉴', fee: 0 },
      ],
      next: -1,
    });
    renderScreen('/card/12');
    const rows = within(await region('服务')).getAllByRole('link');
    expect(rows.map((row) => row.textContent)).toEqual(['茶席设计咨询¥299.00', '上门品鉴免费']);
    await user.click(rows[0] as HTMLElement);
    await shown();
    expect(location.hash).toBe('#!/service/31');
    expect(screen.getByRole('link', { name: '预约' }).getAttribute('href')).toBe('#!/service/buy/31?way=501');
  });

  test('a fetch that fails leaves the list empty and the card as it is [B044][M017][E044]', async () => {
    const asked = serve(userServices, () => fail('tooOften'));
    renderScreen('/card/12');
    expect(await screen.findByRole('heading', { level: 1, name: othersCard.realname })).toBeTruthy();
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    expect(screen.queryByRole('region', { name: '服务' })).toBeNull();
    expect(screen.queryByText(/加载失败|重试/)).toBeNull();
  });
});

test('pictures travel as a JSON string and are a list here; what is no list is none [B077][E095]', () => {
  expect(imagesOf(JSON.stringify([stored(1), stored(2)]))).toEqual([stored(1), stored(2)]);
  for (const text of ['', '[]', '{"a":1}', 'no json', '[1,null,""]']) expect(imagesOf(text)).toEqual([]);
  expect(lineOf(ownService).images).toBe(teaLine.images);
});
