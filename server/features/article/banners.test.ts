import { findSettings, listBanners } from '@qunlu/contract/article/calls.ts';
import { defaultTabs } from '@qunlu/contract/article/rules.ts';
import { deleteBanner, listStaffBanners, saveBanner } from '@qunlu/contract/article/banner-staff.ts';
import { setTabs } from '@qunlu/contract/article/tab-staff.ts';
import { setChannel } from '@qunlu/contract/staff/channels.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { upload } from '../media/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { setMembership } from '../vip/testing.ts';
import { makeBanner } from './testing.ts';

const world = useWorld();
let operator: Member;
beforeAll(async () => {
  operator = await makeStaff(world, 'operator');
});

const seconds = (): number => Math.floor(world.now().getTime() / 1000);
const shown = async (type: 1 | 2 | 3, token?: string, ip?: string) =>
  (
    await world.ask(listBanners, { query: { type }, ...(token ? { token } : {}), ...(ip ? { ip } : {}) })
  ).list.map(({ alt }) => alt);

test('[C073][K067][E194] each place has its own, in their order, eight at most; without a type it is the home screen', async () => {
  for (let at = 9; at >= 0; at -= 1) await makeBanner(world, operator, { alt: `首页 ${at}`, sort: at });
  await makeBanner(world, operator, { alt: '启动', type: 1 });
  await makeBanner(world, operator, { alt: '关着', enabled: 0, sort: 0 });
  const first = await world.ask(listBanners, { query: {} });
  expect(first.list.map(({ alt }) => alt)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((at) => `首页 ${at}`));
  expect(first.list[0]).toMatchObject({ url: '/app/home-article' });
  expect(await shown(1)).toEqual(['启动']);
});

test('[D165] a banner is for a time, cities and an audience, and nobody else is told of it', async () => {
  const starts = seconds() + 600;
  await makeBanner(world, operator, {
    type: 3,
    alt: '一小时',
    starts_at: starts,
    ends_at: starts + 3600,
    sort: 1,
  });
  await makeBanner(world, operator, { type: 3, alt: '杭州', cities: ['杭州'], sort: 2 });
  await makeBanner(world, operator, { type: 3, alt: '会员', audience: 1, sort: 3 });
  await makeBanner(world, operator, { type: 3, alt: '新人', audience: 2, sort: 4 });
  const anybody = await makePerson(world);
  const local = await makePerson(world);
  await makeCard(world, local, { citycode: '330100', cityname: '杭州' });
  const member = await makePerson(world);
  await setMembership(world, member, 'member');
  expect(await shown(3)).toEqual([]);
  expect(await shown(3, anybody.token)).toEqual(['新人']);
  expect(await shown(3, local.token)).toEqual(['杭州', '新人']);
  expect(await shown(3, member.token)).toEqual(['会员', '新人']);
  world.pass(601);
  expect(await shown(3, anybody.token)).toEqual(['一小时', '新人']);
  world.pass(3600);
  expect(await shown(3, anybody.token)).toEqual(['新人']);
  world.pass(7 * 86_400);
  operator = await makeStaff(world, 'operator');
  expect(await shown(3, anybody.token)).toEqual([]);
});

test('[D165] what is no banner is refused with its field, and one is changed and deleted', async () => {
  const { url: image } = await upload(world, operator);
  const good = await makeBanner(world, operator, { type: 1, alt: '要改的', sort: 9 });
  const { running: _running, changed_by: _by, ...fields } = good;
  const body = { ...fields, enabled: 1, type: 1 as const, audience: 0 as const, image: good.image };
  const put = (changes: object) =>
    world.call('POST', '/v1/staff/banner-save', {
      token: operator.office,
      body: { ...body, ...changes },
      headers: { 'idempotency-key': `b${Math.random()}` },
    });
  for (const [changes, field] of [
    [{ image: '' }, 'image'],
    [{ image: 'https://elsewhere.example/a.png' }, 'image'],
    [{ alt: '' }, 'alt'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: '//evil.example' }, 'url'],
    [{ url: 'http://plain.example/x' }, 'url'],
    [{ starts_at: 200, ends_at: 100 }, 'ends_at'],
    [{ type: 4 }, 'type'],
    [{ cities: Array.from({ length: 21 }, () => '杭州') }, 'cities'],
  ] as const)
    expect((await put(changes)).body, JSON.stringify(changes).slice(0, 50)).toMatchObject({
      errcode: 40001,
      field,
    });
  const changed = await world.ask(saveBanner, {
    body: { ...body, image, url: 'https://tea.example/autumn', alt: '改过了' },
    token: operator.office,
  });
  expect(changed).toMatchObject({ id: good.id, alt: '改过了', running: true });
  const { list } = await world.ask(listStaffBanners, { query: {}, token: operator.office });
  expect(list[0]).toMatchObject({ alt: '改过了', changed_by: expect.any(String) });
  await world.ask(deleteBanner, { body: { id: good.id }, token: operator.office });
  expect(await shown(1)).not.toContain('改过了');
  const again = await world.call('POST', '/v1/staff/banner-delete', {
    token: operator.office,
    body: { id: good.id },
  });
  expect(again.status).toBe(404);
});

test('[C072][D148] the tabs of finding are the product’s own until an operator sets others, and come back when none is left', async () => {
  const keys = async (headers: Record<string, string> = {}) =>
    (await world.ask(findSettings, { headers })).list.map(({ key }) => key);
  expect(await keys()).toEqual(defaultTabs.map(({ key }) => key));
  const tabs = [
    { key: 'tea', title: '茶事', url: '/app/12', community: 0 },
    { key: 'circles', title: '圈子', url: '/app/find/phonebook', community: 1 },
  ];
  await world.ask(setTabs, { body: { tabs }, token: operator.office });
  expect((await world.ask(findSettings, {})).list).toEqual(
    tabs.map(({ key, title, url }) => ({ key, title, url })),
  );
  const twice = await world.call('POST', '/v1/staff/find-tabs', {
    token: operator.office,
    body: { tabs: [tabs[0], tabs[0]] },
  });
  expect(twice.body).toMatchObject({ errcode: 40001, field: 'tabs.1.key' });
  await world.ask(setTabs, { body: { tabs: [] }, token: operator.office });
  expect(await keys()).toEqual(defaultTabs.map(({ key }) => key));
});

test('[D147] where a channel has the community off, the tabs that lead to circles are not shown', async () => {
  const keys = async (headers: Record<string, string> = {}) =>
    (await world.ask(findSettings, { headers })).list.map(({ key }) => key);
  const body = { channel: 'fair', allow_open_card_applet: 0, is_show_community: 0, app_config: [] };
  await world.ask(setChannel, { body, token: operator.office });
  expect(await keys({ 'x-qc': 'fair' })).toEqual(
    defaultTabs.filter(({ community }) => !community).map(({ key }) => key),
  );
  expect(await keys({ 'x-qc': 'expo' })).toEqual(defaultTabs.map(({ key }) => key));
});
