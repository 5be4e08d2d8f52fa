import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeStaff } from './testing.ts';

const world = useWorld({
  env: {
    SITE_CONFIG: '{"tea":{"app_config":{"slogan":"一杯茶"}},"default":{"app_config":{"slogan":"一张名片"}}}',
  },
});

const siteOf = async (channel?: string) => {
  const { data } = (
    await world.call('GET', '/v3-api/user/get-data', { query: channel === undefined ? {} : { _qc: channel } })
  ).body;
  return [data.app_config, data.is_show_community, data.allow_open_card_applet];
};

test('an operator sets what an app gets that came by a channel, and it is written down who did [D147][D138]', async () => {
  const operator = await makeStaff(world, 'operator');
  const admin = await makeStaff(world, 'admin');
  const set = (channel: string, slogan: string, on: boolean) =>
    world.call('POST', '/v1/staff/channel', {
      token: operator.office,
      body: {
        channel,
        is_show_community: on,
        allow_open_card_applet: on,
        app_config: [{ name: 'slogan', value: slogan }],
      },
    });
  expect(await siteOf('tea')).toEqual([{ slogan: '一杯茶' }, true, false]);
  expect((await set('tea', '一壶茶', true)).status).toBe(200);
  expect(await siteOf('tea')).toEqual([{ slogan: '一壶茶' }, true, true]);
  expect(await siteOf()).toEqual([{ slogan: '一张名片' }, true, false]);
  expect((await set('default', '你好', true)).status).toBe(200);
  expect([await siteOf(), await siteOf('coffee')]).toEqual([
    [{ slogan: '你好' }, true, true],
    [{ slogan: '你好' }, true, true],
  ]);
  const list = async () =>
    (await world.call('GET', '/v1/staff/channels', { token: operator.office })).body.list as {
      id: number;
      channel: string;
    }[];
  expect((await list()).map(({ channel }) => channel)).toEqual(['default', 'tea']);
  const [, tea] = await list();
  const remove = () =>
    world.call('POST', '/v1/staff/channel-remove', { token: operator.office, body: { id: tea?.id } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await siteOf('tea')).toEqual([{ slogan: '一杯茶' }, true, false]);
  const audit = (
    await world.call('GET', '/v1/staff/audit', { token: admin.office, query: { user_id: operator.userId } })
  ).body.list as { action: string; reason: string }[];
  expect(
    audit.filter(({ action }) => action.endsWith('-channel')).map(({ action, reason }) => [action, reason]),
  ).toEqual([
    ['remove-channel', 'tea'],
    ['set-channel', 'default'],
    ['set-channel', 'tea'],
  ]);
});

test('what is no setting is refused with its field, and the list goes on page by page [D147]', async () => {
  const operator = await makeStaff(world, 'operator');
  const body = {
    channel: 'fair',
    is_show_community: 0,
    allow_open_card_applet: 0,
    app_config: [] as object[],
  };
  const set = (more: object) =>
    world.call('POST', '/v1/staff/channel', { token: operator.office, body: { ...body, ...more } });
  for (const [more, field] of [
    [{ channel: '' }, 'channel'],
    [{ channel: 'x'.repeat(41) }, 'channel'],
    [{ app_config: [{ name: '', value: 'x' }] }, 'app_config.0.name'],
    [{ app_config: Array.from({ length: 51 }, (_, at) => ({ name: `a${at}`, value: '' })) }, 'app_config'],
  ] as const)
    expect((await set(more)).body).toMatchObject({ errcode: 40001, field });
  for (const channel of ['fair', 'expo', 'fair']) expect((await set({ channel })).status).toBe(200);
  const page = async (next?: number) =>
    (
      await world.call('GET', '/v1/staff/channels', {
        token: operator.office,
        query: { size: 1, ...(next === undefined ? {} : { next }) },
      })
    ).body;
  const first = await page();
  expect(first.list[0].channel).toBe('expo');
  expect((await page(first.next)).list[0].channel).toBe('fair');
});
