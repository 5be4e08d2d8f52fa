import { editTopic } from '@qunlu/contract/forum/write.ts';
import { listTopics, viewTopic } from '@qunlu/contract/forum/calls.ts';
import * as contract from '@qunlu/contract/forum/polls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { join, logsOf, makeAdmin, makeCircle } from '../circle/testing.ts';
import { makePoll, makeTopic, pollOf, turn } from './testing.ts';

const world = useWorld();

const hour = 3600;
const vote = (by: { token: string }, id: number, options: readonly (number | undefined)[]) =>
  world.call('POST', contract.votePoll.path, { token: by.token, body: { id, options } });
const view = (by: { token: string }, id: number) => world.ask(viewTopic, { query: { id }, token: by.token });
const voters = (by: { token: string }, id: number, option: number) =>
  world.call('GET', contract.listVoters.path, { token: by.token, query: { id, option_id: option } });
const optionsOf = (topic: { poll: { options: { option_id: number }[] } | null }): number[] =>
  (topic.poll?.options ?? []).map(({ option_id }) => option_id);

async function scene() {
  const circle = await makeCircle(world);
  const [author, voter, other] = [
    await join(world, circle),
    await join(world, circle),
    await join(world, circle),
  ];
  return { circle, author, voter, other };
}

test('one vote each, which is never changed; the result is read after voting [D79][B011]', async () => {
  const { circle, author, voter, other } = await scene();
  const topic = await makePoll(world, author, circle, { named: 1 });
  const [tea = 0, coffee = 0] = optionsOf(topic);
  expect((await view(voter, topic.topic_id)).poll).toMatchObject({
    visible: false,
    voted: false,
    frozen: false,
  });
  expect((await view(voter, topic.topic_id)).poll?.options[0]?.votes).toBe(-1);
  const { body } = await vote(voter, topic.topic_id, [tea]);
  expect(body).toMatchObject({ voters: 1, voted: true, visible: true, chosen: [tea], frozen: true });
  expect(body.options.map(({ votes }: { votes: number }) => votes)).toEqual([1, 0, 0]);
  // The same press again is the same vote; another one is refused.
  expect((await vote(voter, topic.topic_id, [tea])).status).toBe(200);
  const again = await vote(voter, topic.topic_id, [coffee]);
  expect([again.status, again.body.errmsg]).toEqual([422, '您已经投过，投了不能改']);
  expect((await vote(other, topic.topic_id, [tea, coffee])).body.field).toBe('options');
  expect((await vote(other, topic.topic_id, [])).status).toBe(400);
  expect((await vote(other, topic.topic_id, [tea + 1_000_000])).status).toBe(422);
  const [line] = (await world.ask(listTopics, { query: { id: circle.id }, token: other.token })).list;
  expect(line?.poll).toMatchObject({ voters: 1, voted: false, visible: false });
});

test('who chose what is read of a named poll alone, by whoever sees the result [D79]', async () => {
  const { circle, author, voter, other } = await scene();
  const named = await makePoll(world, author, circle, { named: 1, multiple: 1 });
  const [one = 0, two = 0] = optionsOf(named);
  await vote(voter, named.topic_id, [one, two]);
  expect((await voters(other, named.topic_id, one)).body.errmsg).toBe('现在还不能看结果');
  await vote(other, named.topic_id, [two]);
  const list = async (option: number) =>
    (await voters(other, named.topic_id, option)).body.list.map(
      ({ user }: { user: { user_id: number } }) => user.user_id,
    );
  expect(await list(two)).toEqual([other.userId, voter.userId]);
  expect(await list(one)).toEqual([voter.userId]);
  const secret = await makePoll(world, author, circle);
  const [first = 0] = optionsOf(secret);
  const { body } = await vote(voter, secret.topic_id, [first]);
  expect(body).toMatchObject({ voted: true, chosen: [] });
  expect((await voters(voter, secret.topic_id, first)).body.errmsg).toBe('匿名投票不显示谁选了什么');
  // Nowhere in the database: neither beside the person nor by a time.
  const { rows } = await world.database.pool.query(
    'select v.*, (select count(*)::int from forum_choice c where c.option_id = any($2)) as choices from forum_vote v where topic_id = $1',
    [secret.topic_id, optionsOf(secret)],
  );
  expect(rows).toEqual([{ topic_id: secret.topic_id, user_id: voter.userId, choices: 0 }]);
});

test('after the deadline nobody votes, and everybody reads the result [D79]', async () => {
  const { circle, author, voter, other } = await scene();
  const topic = await makePoll(world, author, circle, { results: 1, hours: 2 });
  const [first] = optionsOf(topic);
  expect((await vote(voter, topic.topic_id, [first])).body).toMatchObject({ visible: false, voted: true });
  world.pass(2 * hour);
  const late = await vote(other, topic.topic_id, [first]);
  expect([late.body.errcode, late.body.errmsg]).toEqual([42200, '投票已截止']);
  expect((await view(other, topic.topic_id)).poll).toMatchObject({
    over: true,
    visible: true,
    voters: 1,
    options: [{ votes: 1 }, { votes: 0 }, { votes: 0 }],
  });
});

test('what a poll asks and its options stand still after the first vote; before it they may be others [D79]', async () => {
  const { circle, author, voter } = await scene();
  const topic = await makePoll(world, author, circle);
  const edit = (rev: number, poll: object) =>
    world.call('POST', editTopic.path, {
      token: author.token,
      body: { id: topic.topic_id, rev, title: topic.title, text: topic.text, poll },
    });
  const [stale] = optionsOf(topic);
  const changed = await edit(topic.rev, pollOf({ options: ['咖啡', '可可'], hours: 48 }));
  expect(changed.body.poll.options.map(({ text }: { text: string }) => text)).toEqual(['咖啡', '可可']);
  expect(changed.body.poll.ends_at - changed.body.published_at).toBe(48 * hour);
  expect((await vote(voter, topic.topic_id, [stale])).status).toBe(422);
  await vote(voter, topic.topic_id, [optionsOf(changed.body)[0]]);
  const frozen = await edit(changed.body.rev, pollOf({ options: ['水'], hours: 48 }));
  expect(frozen.status).toBe(400);
  const late = await edit(changed.body.rev, pollOf({ options: ['水', '茶'], hours: 48 }));
  const stays = [422, '已经有人投票，题目和选项都不能再改'];
  expect([late.status, late.body.errmsg]).toEqual(stays);
  const other = await world.call('POST', editTopic.path, {
    token: author.token,
    body: { id: topic.topic_id, rev: changed.body.rev, title: '谁请客？', text: topic.text },
  });
  expect([other.status, other.body.errmsg, other.body.field]).toEqual([...stays, 'title']);
  const own = await world.ask(viewTopic, { query: { id: topic.topic_id }, token: author.token });
  expect(own).toMatchObject({
    title: topic.title,
    poll: { voters: 1, frozen: true },
    can: { edit: false, remove: true },
  });
  const query = { id: circle.id, words: '可可' };
  const found = await world.ask(listTopics, { query, token: voter.token });
  expect(found.list.map(({ topic_id }) => topic_id)).toEqual([topic.topic_id]);
});

test('a poll of some groups is theirs [D79]', async () => {
  const { circle, author, voter, other } = await scene();
  const { rows } = await world.database.pool.query<{ group_id: number }>(
    `insert into phonebook_group (phonebook_id, name) values ($1, '茶农') returning group_id`,
    [circle.id],
  );
  const group = rows[0]?.group_id ?? 0;
  await world.database.pool.query('update phonebook_member set group_id = $2 where member_id = $1', [
    voter.memberId,
    group,
  ]);
  const topic = await makePoll(world, author, circle, { groups: [group] });
  const [first] = optionsOf(topic);
  expect([
    (await view(voter, topic.topic_id)).can.vote,
    (await view(other, topic.topic_id)).can.vote,
  ]).toEqual([true, false]);
  expect((await vote(other, topic.topic_id, [first])).status).toBe(403);
  expect((await vote(voter, topic.topic_id, [first])).status).toBe(200);
});

test('a poll is gone while its module is off, and nobody of elsewhere votes [D79][D77]', async () => {
  const { circle, author, voter } = await scene();
  const topic = await makePoll(world, author, circle);
  const [first] = optionsOf(topic);
  const stranger = await join(world, await makeCircle(world));
  expect((await vote(stranger, topic.topic_id, [first])).status).toBe(404);
  await turn(world, circle, 'poll', false);
  expect((await vote(voter, topic.topic_id, [first])).body.errcode).toBe(40402);
  expect(
    (await world.call('GET', viewTopic.path, { token: voter.token, query: { id: topic.topic_id } })).body
      .errcode,
  ).toBe(40402);
});

test('members rate a post, one each, until it is closed [D80][R072]', async () => {
  const { circle, author, voter, other } = await scene();
  const topic = await makeTopic(world, author, circle, { title: '新茶' });
  const rate = (by: { token: string }, score: number, text = '') =>
    world.call('POST', contract.appraiseTopic.path, {
      token: by.token,
      body: { id: topic.topic_id, score, text },
    });
  expect((await rate(author, 5)).status).toBe(403);
  expect((await rate(voter, 6)).body.field).toBe('score');
  expect((await rate(voter, 5, '茶'.repeat(201))).body.field).toBe('text');
  await rate(voter, 5, '好喝');
  await rate(other, 2);
  expect((await rate(voter, 4, '再喝')).body).toMatchObject({ appraisals: 2, score: 30 });
  const read = (by: { token: string }) =>
    world.ask(contract.listAppraisals, { query: { id: topic.topic_id }, token: by.token });
  expect(await read(voter)).toMatchObject({
    title: '新茶',
    appraisals: 2,
    score: 30,
    counts: [0, 1, 0, 1, 0],
    closed: false,
    appraisal: { score: 4, text: '再喝' },
    list: [
      { score: 2, mine: false, can: { remove: false } },
      { score: 4, text: '再喝', mine: true, can: { remove: true } },
    ],
    can: { appraise: true, close: false },
  });
  const close = (by: { token: string }, closed: number) =>
    world.call('POST', contract.closeAppraisal.path, {
      token: by.token,
      body: { id: topic.topic_id, closed },
    });
  expect((await close(voter, 1)).status).toBe(403);
  expect((await close(author, 1)).body).toEqual({ closed: true });
  expect((await rate(voter, 1)).body.errmsg).toBe('评价已关闭');
  expect((await view(voter, topic.topic_id)).can.appraise).toBe(false);
  // Who looks after the content takes one away, which is written down.
  const admin = await makeAdmin(world, circle, ['content']);
  const drop = (by: { token: string }, user: number) =>
    world.call('POST', contract.removeAppraisal.path, {
      token: by.token,
      body: { id: topic.topic_id, user_id: user },
    });
  expect((await drop(voter, other.userId)).status).toBe(403);
  expect((await drop(admin, other.userId)).body).toEqual({ appraisals: 1, score: 40 });
  expect(await logsOf(world, circle)).toContain('appraisal-remove');
  const stranger = await join(world, await makeCircle(world));
  expect((await rate(stranger, 5)).status).toBe(404);
});
