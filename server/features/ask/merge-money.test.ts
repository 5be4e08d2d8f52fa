import { pickAnswers } from '@qunlu/contract/ask/write.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { mergePeople } from '../lifecycle/testing.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { sumOfAll, walletOf } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { answerTo, asked, makeAnswerer, putTo, questionFor, refusal } from './testing.ts';

const world = useWorld({ listen: true });
const [hour, day] = [3600, 86_400];

/** Why the two cannot become one now. */
async function reasons(drop: Person, keep: Person): Promise<string[]> {
  const why = [];
  for (const { mergeBlocks } of world.deps.ports.get(lifecycles))
    why.push(
      ...((await mergeBlocks?.(jobContext(world.deps), { keep: keep.userId, drop: drop.userId })) ?? []),
    );
  return why;
}

const earned = async (by: Person): Promise<number> => {
  const { income, frozen } = await walletOf(world, by);
  return income + frozen;
};

const lapse = async (seconds: number): Promise<void> => {
  world.pass(seconds);
  await world.runJob('order.deadlines');
};

test('an asker does not become one with whom they have paid while that order runs; once it is given back they do [D10][D129]', async () => {
  const [keep, drop] = [await makeAnswerer(world), await makeMemberPerson(world)];
  const { question_id: id } = await putTo(world, drop, keep);
  const why = '两个账号之间有没完成的订单，请先完成或取消这些订单';
  expect(await reasons(drop, keep)).toContain(why);
  await lapse(48 * hour + 120);
  expect((await questionFor(world, drop, id)).state).toBe(5);
  expect(await reasons(drop, keep)).not.toContain(why);
  await mergePeople(world, keep, drop);
  expect((await walletOf(world, keep)).balance).toBe(1000);
  expect(await sumOfAll(world)).toBe(0);
});

test('who becomes one with somebody who has answered their bounty gets nothing of it; without other answers all goes back [D10][D131]', async () => {
  const [keep, drop, other] = [
    await makeMemberPerson(world),
    await makeMemberPerson(world),
    await makeMemberPerson(world),
  ];
  const shared = await asked(world, drop, { kind: 2, price: 1001 });
  const alone = await asked(world, drop, { kind: 2, price: 501, text: '另一个问题没有别人回答怎么办？' });
  const { answer_id: own } = await answerTo(world, keep, shared.question_id);
  await answerTo(world, keep, alone.question_id);
  await answerTo(world, other, shared.question_id);
  await mergePeople(world, keep, drop);
  const picks = [{ answer_id: own, percent: 100 }];
  const body = { question_id: shared.question_id, picks };
  expect((await refusal(world.ask(pickAnswers, { body, token: keep.token })))[1]).toBe(
    '选中的回答不在这个问题下，或已被隐藏',
  );
  await lapse(7 * day + 120);
  expect([await earned(other), await earned(keep), (await walletOf(world, keep)).balance]).toEqual([
    901, 0, 501,
  ]);
  expect((await questionFor(world, keep, alone.question_id)).state).toBe(5);
  expect(await sumOfAll(world)).toBe(0);
});

test('two who have answered the same bounty become one before it is shared out: every fen is given, once [D10][D131]', async () => {
  const [keep, drop, by] = [
    await makeMemberPerson(world),
    await makeMemberPerson(world),
    await makeMemberPerson(world),
  ];
  const { question_id: id } = await asked(world, by, { kind: 2, price: 1001 });
  for (const person of [keep, drop]) await answerTo(world, person, id);
  await mergePeople(world, keep, drop);
  await lapse(7 * day + 120);
  expect((await questionFor(world, by, id)).state).toBe(3);
  expect(await earned(keep)).toBe(901);
  expect(await sumOfAll(world)).toBe(0);
});

test('whoever is banned or wants to leave with paid questions open: the banned one’s come back at once, the other answers first [D12][D13][D129]', async () => {
  const [banned, leaving, by] = [
    await makeAnswerer(world),
    await makeAnswerer(world),
    await makeMemberPerson(world),
  ];
  const { question_id: id } = await putTo(world, by, banned);
  const other = await putTo(world, by, leaving, { text: '另一个问题问另一个人可以吗？' });
  const staff = await makeStaff(world, 'service');
  const done = await world.call('POST', '/v1/staff/user-status', {
    token: staff.office,
    body: { user_id: banned.userId, status: 'banned', reason: '多次收款后不回答' },
  });
  expect(done.status).toBe(200);
  await world.deps.outbox.idle();
  expect((await questionFor(world, by, id)).state).toBe(6);
  expect((await refusal(answerTo(world, banned, id)))[0]).toBeDefined();
  expect((await refusal(putTo(world, by, banned)))[1]).not.toBe('');
  const page = await world.call('GET', '/v1/user/leaving', { token: leaving.token });
  expect(JSON.stringify(page.body.blocks)).toContain('1 个没完成的订单');
  const before = (await walletOf(world, by)).balance;
  await lapse(48 * hour + 120);
  expect([
    (await questionFor(world, by, id)).state,
    (await questionFor(world, by, other.question_id)).state,
    (await walletOf(world, by)).balance - before,
  ]).toEqual([6, 5, 1000]);
  expect(await sumOfAll(world)).toBe(0);
});
