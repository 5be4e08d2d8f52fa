import { setWechat } from '@qunlu/contract/activity/admin.ts';
import { viewWechat } from '@qunlu/contract/activity/registering.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { eraseWhole } from '../lifecycle/testing.ts';
import { upload } from '../media/testing.ts';
import { makeActivity, makeHelper, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld({ listen: true });

const put = (by: Person, { id }: MadeActivity, given: object): Promise<Answer> =>
  world.call('POST', setWechat.path, {
    token: by.token,
    body: { id, image: '', kind: 1, words: '', ...given },
  });
const view = (by: Person, { id }: MadeActivity): Promise<Answer> =>
  world.call('GET', viewWechat.path, { token: by.token, query: { id } });
const picture = (by: Person) => upload(world, by, { bucket: 'private' });
const seconds = (): number => Math.floor(world.now().getTime() / 1000);
const week = 7 * 86_400;

test('[R124][R115][D100] the picture of the group is private: who is confirmed gets a link of minutes, nobody else does', async () => {
  const activity = await makeActivity(world, { tickets: [{}, { need_audit: true }] });
  const { host, tickets } = activity;
  const { key } = await picture(host);
  const made = await put(host, activity, { image: key, words: '备注姓名' });
  expect(made.body).toMatchObject({ words: '备注姓名', until: seconds() + week });
  const confirmed = await makePerson(world);
  await registerAs(world, confirmed, activity);
  const waiting = await makePerson(world);
  await registerAs(world, waiting, activity, { ticket_id: tickets[1]?.id ?? 0 });
  const seen = await view(confirmed, activity);
  expect(seen.body).toMatchObject({ words: '备注姓名', expired: false, key: '' });
  const link = new URL(seen.body.link);
  const shown = await world.app.inject({ method: 'GET', url: `${link.pathname}${link.search}` });
  expect([shown.statusCode, String(shown.headers['content-type'])]).toEqual([
    200,
    expect.stringContaining('image'),
  ]);
  for (const by of [waiting, await makePerson(world)])
    expect((await view(by, activity)).body.errcode).toBe(40301);
  expect((await view(host, activity)).body.key).toBe(key);
});

test('[R115] an activity that may not be seen does not exist here either', async () => {
  const activity = await makeActivity(world, { audit: 0 });
  expect((await view(await makePerson(world), activity)).body.errcode).toBe(40400);
  expect((await view(activity.host, activity)).status).toBe(200);
});

test('[R124][D100] a group expires after seven days, whatever is written beside it meanwhile; a person does not', async () => {
  const activity = await makeActivity(world, {
    starts_at: new Date(world.now().getTime() + 60 * 86_400_000),
  });
  const { host } = activity;
  const confirmed = await makePerson(world);
  await registerAs(world, confirmed, activity);
  const { key } = await picture(host);
  await put(host, activity, { image: key });
  world.pass(6 * 86_400);
  expect((await put(host, activity, { image: key, words: '快来' })).body.until).toBe(seconds() + 86_400);
  world.pass(86_400);
  expect((await view(confirmed, activity)).body).toMatchObject({ link: '', expired: true, words: '快来' });
  // Another picture begins anew; one of a person stays.
  const other = await picture(host);
  expect((await put(host, activity, { image: other.key })).body.until).toBe(seconds() + week);
  expect((await put(host, activity, { image: other.key, kind: 2 })).body.until).toBe(0);
  world.pass(20 * 86_400);
  expect((await view(confirmed, activity)).body).toMatchObject({ expired: false, until: 0 });
  expect((await put(host, activity, {})).body).toMatchObject({ link: '', until: 0 });
});

test('[R124] who may edit puts it there; a picture of somebody else, or none that is private, is refused', async () => {
  const activity = await makeActivity(world);
  const editor = await makeHelper(world, activity, ['edit']);
  const members = await makeHelper(world, activity, ['members', 'door', 'money']);
  const { key } = await picture(editor);
  expect((await put(members, activity, { image: key })).body.errcode).toBe(40300);
  expect((await put(editor, activity, { image: key })).status).toBe(200);
  const foreign = await picture(await makePerson(world));
  expect((await put(editor, activity, { image: foreign.key })).body).toMatchObject({
    errcode: 40001,
    field: 'image',
  });
  const open = await upload(world, editor);
  expect((await put(editor, activity, { image: open.url })).body).toMatchObject({ field: 'image' });
  // What is there may be kept by whoever edits after them.
  expect((await put(activity.host, activity, { image: key, words: '欢迎' })).status).toBe(200);
  expect((await view(members, activity)).body).toMatchObject({ words: '欢迎', key: '' });
});

test('[D13][D100] with the account of a host the picture of their group is let go, whoever put it there', async () => {
  const activity = await makeActivity(world);
  await registerAs(world, await makePerson(world), activity);
  // A helper’s upload does not go with the account of the host.
  const editor = await makeHelper(world, activity, ['edit']);
  const { key } = await picture(editor);
  await put(editor, activity, { image: key, words: '快来' });
  const uses = async (): Promise<number> => {
    const { rows } = await world.database.pool.query<{ count: number }>(
      'select count(*)::int as count from media_use where subject = $1',
      [`activity-wechat:${activity.id}`],
    );
    return rows[0]?.count ?? 0;
  };
  expect(await uses()).toBe(1);
  await eraseWhole(world, activity.host);
  expect(await uses()).toBe(0);
});
