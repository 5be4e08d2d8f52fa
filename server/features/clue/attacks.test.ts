import {
  cluePhone,
  decideClue,
  finishClue,
  followClue,
  giveUpClue,
  listClues,
  takeClue,
  viewClue,
} from '@qunlu/contract/clue/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { removeMember } from '@qunlu/contract/joining/deciding.ts';
import { reportSubject as createReport } from '@qunlu/contract/moderation/calls.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { expect, test } from 'vitest';
import { freshIp, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeAdmin, makeMemberPerson, type MadeCircle } from '../circle/testing.ts';
import { makeClueCircle, postClueAs } from './testing.ts';

const world = useWorld();

const writes = [
  [takeClue, {}],
  [followClue, { note: '已联系' }],
  [giveUpClue, {}],
  [cluePhone, {}],
  [finishClue, {}],
  [decideClue, { verdict: 'pass' }],
] as const;

/** The failures of each call about a lead. */
async function answers(by: Person, circle: MadeCircle, clue_id: number): Promise<number[]> {
  const body = { id: circle.id, clue_id };
  const codes: number[] = [];
  const seen = await world.call('GET', viewClue.path, { token: by.token, query: body });
  codes.push(seen.body.errcode ?? 0);
  for (const [{ path }, more] of writes)
    codes.push(
      (await world.call('POST', path, { token: by.token, body: { ...body, ...more } })).body.errcode ?? 0,
    );
  return codes;
}

test("another circle's lead is none; visitors and the removed are led away, the muted only read, an admin without the right decides nothing [D85][D57][D140]", async () => {
  const [circle, theirs] = [await makeClueCircle(world), await makeClueCircle(world)];
  const poster = await join(world, theirs);
  const { clue_id } = await postClueAs(world, theirs, poster);
  const waiting = await postClueAs(world, theirs, poster, { waits: true });
  const everywhere = [40400, 40400, 40400, 40400, 40400, 40400];
  // By the number of their own circle, as who runs it.
  expect(await answers(circle.owner, circle, clue_id)).toEqual([...everywhere, 40400]);
  expect(await answers(await join(world, circle), circle, clue_id)).toEqual([...everywhere, 40300]);
  const visitor = await makeMemberPerson(world);
  expect(new Set(await answers(visitor, theirs, clue_id))).toEqual(new Set([40301]));
  const removed = await join(world, theirs);
  await world.ask(removeMember, {
    body: { id: theirs.id, member_id: removed.memberId, reason: '不再参加' },
    token: theirs.owner.token,
  });
  expect(new Set(await answers(removed, theirs, clue_id))).toEqual(new Set([40301]));
  const muted = await join(world, theirs);
  await world.database.pool.query('update account_user set status = 2 where user_id = $1', [muted.userId]);
  expect(await answers(muted, theirs, clue_id)).toEqual([0, ...Array<number>(6).fill(40313)]);
  const admin = await makeAdmin(world, theirs, ['notice', 'member']);
  expect(await answers(admin, theirs, waiting.clue_id)).toEqual([...everywhere, 40300]);
  const audit = { id: theirs.id, scope: 'audit' };
  expect((await world.call('GET', listClues.path, { token: admin.token, query: audit })).status).toBe(403);
});

test('who blocked the other finds nothing of theirs; a lead that was taken down is in no list and opens no phone [D40][D137]', async () => {
  const circle = await makeClueCircle(world);
  const [poster, taker, foe] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  const { clue_id } = await postClueAs(world, circle, poster);
  await world.ask(blockUser, { body: { user_id: poster.userId }, token: foe.token });
  const found = async (by: Person) =>
    (await world.ask(listClues, { query: { id: circle.id }, token: by.token })).list.length;
  expect([await found(taker), await found(foe)]).toEqual([1, 0]);
  expect((await answers(foe, circle, clue_id))[0]).toBe(40400);
  const body = { id: circle.id, clue_id };
  await world.ask(takeClue, { body, token: taker.token });
  const report = (by: Person) =>
    world.call('POST', createReport.path, {
      token: by.token,
      body: { type: 'clue', id: clue_id, reason: 'fraud' },
      ip: freshIp(),
    });
  expect([(await report(taker)).status, (await report(await makeMemberPerson(world))).status]).toEqual([
    200, 404,
  ]);
  await world.database.pool.query('update clue set hidden = true where clue_id = $1', [clue_id]);
  expect(await found(circle.owner)).toBe(0);
  const taken = { id: circle.id, scope: 'taken' } as const;
  expect((await world.ask(listClues, { query: taken, token: taker.token })).list).toEqual([]);
  const home = await world.ask(viewCircle, { query: { id: circle.id }, token: taker.token });
  expect(JSON.stringify(home)).not.toContain('茶叶礼盒');
  expect((await world.call('POST', cluePhone.path, { token: taker.token, body })).status).toBe(404);
});

test('the place of who is removed is free, and nobody tells them what became of the lead [D85]', async () => {
  const circle = await makeClueCircle(world);
  const [poster, taker] = [await join(world, circle), await join(world, circle)];
  const { clue_id } = await postClueAs(world, circle, poster);
  const body = { id: circle.id, clue_id };
  await world.ask(takeClue, { body, token: taker.token });
  await world.ask(followClue, { body: { ...body, note: '已联系' }, token: taker.token });
  await world.ask(removeMember, {
    body: { id: circle.id, member_id: taker.memberId, reason: '不再参加' },
    token: circle.owner.token,
  });
  expect((await world.ask(viewClue, { query: body, token: poster.token })).takers).toBe(0);
  await world.ask(finishClue, { body: { ...body, note: '和老王做了' }, token: poster.token });
  const { rows } = await world.database.pool.query('select body from notice where user_id = $1', [
    taker.userId,
  ]);
  expect(JSON.stringify(rows)).not.toContain('老王');
});
