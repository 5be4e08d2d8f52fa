import { viewAssist } from '@qunlu/contract/circle/announcements.ts';
import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { giveCredits, handInCampaign } from '../sms/testing.ts';
import { join, makeAdmin, makeCircle, seedMembers } from './testing.ts';
import { makeApplicant } from '../joining/testing.ts';

const world = useWorld();
const query = (text: string, ...values: unknown[]) => world.database.pool.query(text, values);
const see = (id: number, token: string) => world.call('GET', viewAssist.path, { token, query: { id } });

test('everything that waits, by right, each with the page where it is dealt with [R070][D92]', async () => {
  const circle = await makeCircle(world, { join_type: 1 });
  const nothing = await see(circle.id, circle.owner.token);
  expect(nothing.body).toMatchObject({ name: '西湖茶友会', list: [], texts: { have: 0 } });
  await makeApplicant(world, circle);
  const [ends, later, stale] = await seedMembers(world, circle, 3);
  const inDays = (days: number): Date => new Date(world.now().getTime() + days * 86_400_000);
  await query('update phonebook_member set end_at = $1 where user_id = $2', inDays(6), ends?.userId);
  await query('update phonebook_member set end_at = $1 where user_id = $2', inDays(8), later?.userId);
  await query('update phonebook_member set asked_at = $1 where user_id = $2', inDays(1), stale?.userId);
  await query('update phonebook set status = 2 where phonebook_id = $1', circle.id);
  await giveCredits(world, circle.owner, 9);
  await handInCampaign(world, circle, circle.owner, { roles: [1] });
  const at = (page: string): string => `/phonebook-setting/${circle.id}${page}`;
  const seen = await see(circle.id, circle.owner.token);
  expect(seen.body).toEqual({
    id: circle.id,
    name: '西湖茶友会',
    list: [
      { key: 'apply', title: '加入申请', count: 1, path: at('/apply') },
      { key: 'freshness', title: '资料等本人确认', count: 1, path: at('/member?asked=1') },
      { key: 'texts', title: '短信在审核', count: 1, path: at('/batchnote?kind=sms') },
      { key: 'dues.ending', title: '快到期的成员', count: 1, path: at('/member?ending=1') },
    ],
    texts: { have: 8, path: at('/batchnote?kind=sms') },
  });
  const editor = await see(circle.id, (await makeAdmin(world, circle, ['edit'])).token);
  expect(editor.body.list).toEqual([]);
  const admin = await makeAdmin(world, circle, ['member']);
  const partly = await see(circle.id, admin.token);
  expect(partly.body.list.map(({ key }: { key: string }) => key)).toEqual(['freshness', 'dues.ending']);
  expect(partly.body.texts).toBeNull();
});

test('what waits is for who runs the circle [R070][D57][B307]', async () => {
  const circle = await makeCircle(world);
  const codes = await Promise.all(
    [await makePerson(world), await join(world, circle), await makeAdmin(world, circle, [])].map(
      async ({ token }) => (await see(circle.id, token)).body.errcode as number,
    ),
  );
  expect(codes).toEqual([40301, 40300, 40300]);
  expect((await see(1, circle.owner.token)).body.errcode).toBe(40400);
});
