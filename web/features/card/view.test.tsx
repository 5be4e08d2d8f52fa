import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { shortLink } from '@qunlu/contract/share.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { closedCard, ownCard, othersCard } from '../../testing/cards.ts';
import { cardKey } from './queries.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const name = () => screen.findByRole('heading', { level: 1 });
const pageData = (card: Card) => [
  { endpoint: 'card.view', query: { id: card.card_id, more: 1 }, data: card },
];

beforeEach(() => {
  serve(hitCard, { views: 13 });
});

async function open(card: Card, options: { guest?: boolean } = {}): Promise<void> {
  serve(viewCard, card);
  renderScreen(`/card/${card.card_id}`, options.guest ? {} : { session });
  await name();
}

describe('what a card shows', () => {
  test('the face: name, title, certified, views and connections [V001][B019][B042]', async () => {
    await open({ ...othersCard, certified: 1, corporation_certified: 1, vip_member: 1, views: 12_345 });
    expect((await name()).textContent).toBe('沈知微');
    expect(screen.getByText('远山设计 建筑师')).toBeTruthy();
    expect(screen.getByText('已认证')).toBeTruthy();
    expect(screen.getByText('企业已认证')).toBeTruthy();
    expect(screen.getByText('会员')).toBeTruthy();
    expect(screen.getByText(/5 人脉/)).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('沈知微 · 远山设计 建筑师'));
  });

  test('a certification that lapsed by a change shows none [B024]', async () => {
    await open({ ...othersCard, certified: 2 });
    expect(screen.queryByText('已认证')).toBeNull();
  });

  test('no connections are estimated, and nothing is said in place of nothing [B025][B026][M072]', async () => {
    await open({ ...ownCard, connections: 0, friends: 0, views: 29 });
    expect(screen.getByText('29 次浏览')).toBeTruthy();
    serve(viewCard, { ...ownCard, connections: 0, friends: 2, views: 95 });
    act(() => navigate('/card/12'));
    expect(await screen.findByText('95 次浏览 · 5 人脉')).toBeTruthy();
  });

  test('a style that nobody knows is the first one [B027][D37]', async () => {
    await open({ ...othersCard, card_style: 99 });
    expect((await name()).closest('article')?.dataset['style']).toBe('1');
  });

  test('the seal style shows the surname, a photo takes the place of the tint [D37]', async () => {
    await open({ ...othersCard, card_style: 3, avatar: 'https://files.example.com/a.png' });
    const face = (await name()).closest('article');
    expect(face?.dataset['style']).toBe('3');
    expect(face?.querySelector('img')?.getAttribute('src')).toBe(
      'https://files.example.com/a.png?imageView2/1/w/132/h/132/q/70',
    );
    expect(face?.textContent).toContain('沈');
  });

  test('contacts and facts, intro, what they provide, the company, further entries [V003][V005][V006][B020][D204]', async () => {
    await open({
      ...othersCard,
      intro: '做园林。\n也做旧房。',
      qq: '',
      provide: '',
      company_remark: '',
      cardExtends: [
        { key: 'QQ', value: '12***8' },
        { key: '我能提供', value: '旧宅改造' },
        { key: '公司简介', value: '二十人的小所' },
        { key: '门店', value: '平江路 5 号' },
      ],
    });
    const rows = within(screen.getByRole('list', { name: '联系方式' })).getAllByRole('listitem');
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      '手机',
      '邮箱',
      '微信',
      'QQ',
      '城市',
      '地址',
    ]);
    expect(screen.getByText(/做园林/).textContent).toBe('做园林。\n也做旧房。');
    expect(within(screen.getByRole('region', { name: '我能提供' })).getByText('旧宅改造')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: '公司简介' })).getByText('二十人的小所')).toBeTruthy();
    const rest = within(screen.getByRole('region', { name: '更多信息' }));
    expect(rest.getAllByRole('listitem')).toHaveLength(1);
    expect(rest.getByText('平江路 5 号')).toBeTruthy();
  });

  test('works and educations run from the latest to the first [V007][V008][B015]', async () => {
    const work = { position: '', industry: '', description: '' };
    await open({
      ...othersCard,
      cardWorks: [
        { ...work, id: 1, company: '先前的', start_at: 1_393_603_200, end_at: 1_420_041_600 },
        { ...work, id: 2, company: '现在的', position: '主持', start_at: 1_246_377_600, end_at: 0 },
      ],
      cardEducations: [
        {
          id: 1,
          school: '东南大学',
          major: '建筑学',
          degree: 6,
          start_at: 1_125_504_000,
          end_at: 1_243_785_600,
          description: '',
        },
      ],
    });
    const works = within(screen.getByRole('region', { name: '工作经历' })).getAllByRole('listitem');
    expect(works.map((item) => item.firstElementChild?.textContent)).toEqual(['现在的', '先前的']);
    expect(works[0]?.textContent).toContain('2009.07 – 至今');
    const school = within(screen.getByRole('region', { name: '教育经历' })).getByRole('listitem');
    expect(school.textContent).toContain('建筑学 · 硕士');
    expect(school.textContent).toContain('2005.09 – 2009.06');
  });

  test('an empty card shows its face and nothing that is missing', async () => {
    const { title: _title, ...rest } = othersCard;
    await open({
      ...rest,
      title: '',
      company: '',
      position: '',
      phone: '',
      email: '',
      wechat: '',
      cityname: '',
      address: '',
    });
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('where it comes from', () => {
  test('a page that brought it along needs no second fetch; it is asked for whole [B040][B038]', async () => {
    const calls = serve(viewCard, othersCard);
    renderScreen('/card/12', { data: pageData(othersCard) });
    expect((await name()).textContent).toBe('沈知微');
    expect(calls).toHaveLength(0);
    act(() => navigate('/card/13'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.query).toEqual({ id: 13, more: 1 });
  });

  test('a card fetched less than 60 seconds ago is not fetched again, one fetched 60 seconds ago is [B038][K003][E045]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const again = serve(viewCard, ({ query }) => ({ ...ownCard, card_id: query.id }));
    renderScreen('/card/9001', { session });
    await name();
    const begun = Date.now();
    act(() => navigate('/card/9002'));
    await waitFor(() => expect(again).toHaveLength(2));
    vi.setSystemTime(begun + 55_000);
    act(() => navigate('/card/9001'));
    await name();
    act(() => navigate('/card/9002'));
    await name();
    expect(again).toHaveLength(2);
    vi.setSystemTime(begun + 60_000);
    act(() => navigate('/card/9001'));
    await waitFor(() => expect(again).toHaveLength(3));
  });

  test('what is written into a card makes it no younger [B038][E045]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const again = serve(viewCard, ({ query }) => ({ ...othersCard, card_id: query.id }));
    const { client } = renderScreen('/card/12', { session });
    await name();
    const begun = Date.now();
    vi.setSystemTime(begun + 50_000);
    client.setQueryData<Card>(cardKey(12), (card) => card && { ...card, views: 99 });
    act(() => navigate('/card/13'));
    await waitFor(() => expect(again).toHaveLength(2));
    vi.setSystemTime(begun + 61_000);
    act(() => navigate('/card/12'));
    await waitFor(() => expect(again.map(({ query }) => query.id)).toEqual([12, 13, 12]));
  });

  test('above 10 held cards only the own one stays [B037][K002]', async () => {
    serve(viewCard, ({ query }) => ({
      ...(query.id === 9001 ? ownCard : othersCard),
      card_id: query.id,
      realname: `第${query.id}张`,
    }));
    const { client } = renderScreen('/card/9001', { session });
    const held = () =>
      client
        .getQueryCache()
        .findAll({ queryKey: ['card.view'] })
        .map((query) => (query.queryKey[1] as { id: string }).id);
    await name();
    for (let id = 1; id <= cardRules.cacheLimit; id += 1) {
      if (id === cardRules.cacheLimit) expect(held()).toHaveLength(cardRules.cacheLimit);
      act(() => navigate(`/card/${id}`));
      expect(await screen.findByRole('heading', { name: `第${id}张` })).toBeTruthy();
    }
    expect(held()).toEqual(['9001', String(cardRules.cacheLimit)]);
  });

  test('one that is not there, or may not be seen, has one page [D26]', async () => {
    serve(viewCard, () => fail('notFound'));
    renderScreen('/card/12', { session });
    expect(await screen.findByText('名片不存在或已不可见')).toBeTruthy();
    expect(screen.getByRole('link', { name: '回到首页' })).toBeTruthy();
  });

  test('a failed fetch says what happened and is tried again', async () => {
    serve(viewCard, () => fail('forbidden'));
    renderScreen('/card/12', { session });
    const again = await screen.findByRole('button', { name: '刷新重试' });
    serve(viewCard, othersCard);
    await user.click(again);
    expect((await name()).textContent).toBe('沈知微');
  });
});

describe('counting views', () => {
  test('another’s card is counted once in a visit, and shows the new figure [B039]', async () => {
    const hits = serve(hitCard, { views: 13 });
    serve(viewCard, ({ query }) => ({ ...othersCard, card_id: query.id }));
    renderScreen('/card/12', { session });
    expect(await screen.findByText(/13 次浏览/)).toBeTruthy();
    act(() => navigate('/card/9'));
    await waitFor(() => expect(hits).toHaveLength(2));
    act(() => navigate('/card/12'));
    expect(await screen.findByText(/13 次浏览/)).toBeTruthy();
    expect(hits.map((hit) => hit.body.id)).toEqual([12, 9]);
  });

  test('one’s own is not [D32]', async () => {
    const hits = serve(hitCard, { views: 1 });
    await open(ownCard);
    await screen.findByRole('button', { name: '分享名片' });
    expect(hits).toHaveLength(0);
  });
});

describe('the footer [V002]', () => {
  test('of one’s own card: share, edit, more', async () => {
    await open(ownCard);
    for (const label of ['分享名片', '编辑', '更多'])
      expect(screen.getByRole('button', { name: label })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '更多' }));
    expect(await screen.findByRole('button', { name: '谁看了我' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '设为默认' })).toBeNull();
  });

  test('of another’s: save and share, as a link that greets [B054][B055][B056][B057][D42][M080][M081]', async () => {
    serve(shortLink, () => fail('busy'));
    await open(othersCard);
    expect(screen.getByRole('button', { name: '存入通讯录' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '分享' }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByText('您好，我是沈知微')).toBeTruthy();
    expect(sheet.getByText('这是我的名片，期待与您交换名片')).toBeTruthy();
    expect(sheet.getByText(`${location.origin}/card/12?_qc=u7001`)).toBeTruthy();
  });

  test('a card beyond the quota is neither edited nor passed on [D28]', async () => {
    await open({ ...ownCard, can: { ...ownCard.can, edit: false, share: false } });
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    expect(screen.queryByRole('button', { name: '分享名片' })).toBeNull();
  });

  test('contacts that stay closed say why, quietly', async () => {
    await open(closedCard('对方仅向好友公开联系方式'));
    expect(screen.getByText('对方仅向好友公开联系方式')).toBeTruthy();
  });
});

test('a card ends for a guest with a reason to make one, for a member without', async () => {
  await open(othersCard, { guest: true });
  expect(screen.getByText(/您也可以有一张/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '做我的名片' }).getAttribute('href')).toBe('#!/card/create');
  cleanup();
  await open(othersCard);
  expect(screen.queryByRole('link', { name: '做我的名片' })).toBeNull();
});
