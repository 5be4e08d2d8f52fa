import { expect, test } from 'vitest';
import { freshIp, makePerson, type Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { makeCard } from '../card/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { makeSettled } from './testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const report = (by: Person, id: number, reason = 'spam'): Promise<Answer> =>
  world.call('POST', '/v1/report/create', {
    token: by.token,
    body: { type: 'card', id, reason },
    ip: freshIp(),
  });
const decide = (office: string, id: number, verdict: 'keep' | 'hide'): Promise<Answer> =>
  world.call('POST', '/v1/staff/report-decide', {
    token: office,
    body: { type: 'card', id, verdict, reason: '看过了，已经核对' },
  });
const notificationsOf = async (userId: number, title: string): Promise<number> => {
  const { rows } = await world.database.pool.query<{ count: number }>(
    'select count(*)::int as count from notice where user_id = $1 and title = $2',
    [userId, title],
  );
  return rows[0]?.count ?? 0;
};

test('reports at once hide once and tell the owner once [D137]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, card } = await makeCard(world);
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(world)));
    world.pass(25 * 3600);
    const answers = await Promise.all(
      people.flatMap((person) => [report(person, card.card_id), report(person, card.card_id)]),
    );
    // Who comes after the third sees it no more.
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await notificationsOf(owner.userId, '您的名片正在审核')).toBe(1);
    const { rows } = await world.database.pool.query(
      'select state, queue_id from moderation_standing where id = $1',
      [card.card_id],
    );
    expect(rows).toEqual([{ state: 'pending', queue_id: expect.any(Number) }]);
  }
});

test('two decisions at once: one holds, the other reads that a colleague was first [D137][D138]', async () => {
  const reporters = await makeSettled(world, 3);
  const [one, two] = [await makeStaff(world, 'auditor'), await makeStaff(world, 'auditor')];
  for (let round = 0; round < 8; round += 1) {
    const { owner, card } = await makeCard(world);
    for (const person of reporters) await report(person, card.card_id);
    const answers = await Promise.all([
      decide(one.office, card.card_id, 'keep'),
      decide(two.office, card.card_id, 'hide'),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 422]);
    const kept = answers[0]?.status === 200;
    const seen = await world.call('GET', '/v1/card/view', { query: { id: card.card_id } });
    expect(seen.status).toBe(kept ? 200 : 404);
    for (const { userId } of reporters) expect(await notificationsOf(userId, '举报处理结果')).toBe(round + 1);
    expect(await notificationsOf(owner.userId, kept ? '您的名片已恢复显示' : '您的名片已被隐藏')).toBe(1);
    const { rows } = await world.database.pool.query(
      `select action from staff_audit where subject = $1 and action like 'decide-report%'`,
      [`card:${card.card_id}`],
    );
    expect(rows).toEqual([{ action: `decide-report:${kept ? 'keep' : 'hide'}` }]);
  }
});

test('a report that meets the removal of its card leaves no case about nothing [D170]', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner } = await makeCard(world);
    const { card } = await makeCard(world, owner, { realname: '第二张' });
    const reporter = await makePerson(world);
    const [reported, removed] = await Promise.all([
      report(reporter, card.card_id),
      world.call('DELETE', '/v1/card/delete', { token: owner.token, query: { id: card.card_id } }),
    ]);
    expect([200, 404]).toContain(reported.status);
    expect(removed.status).toBe(200);
    const { rows } = await world.database.pool.query('select from moderation_standing where id = $1', [
      card.card_id,
    ]);
    expect(rows).toEqual([]);
  }
});

test('people who report each other while they edit and appeal stand in nobody’s way [D137]', async () => {
  const operator = await makeStaff(world, 'operator');
  await world.call('POST', '/v1/staff/word', {
    token: operator.office,
    body: { word: '代开发票', level: 'review' },
  });
  world.pass(5);
  for (let round = 0; round < 6; round += 1) {
    const one = await makeCard(world);
    const two = await makeCard(world);
    const edit = ({ owner, card }: typeof one) =>
      world.call('POST', '/v1/card/post', {
        token: owner.token,
        query: { id: card.card_id },
        body: { intro: '代开发票' },
      });
    const answers = await Promise.all([
      report(one.owner, two.card.card_id, 'privacy'),
      report(two.owner, one.card.card_id, 'privacy'),
      edit(one),
      edit(two),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    for (const { owner, card } of [one, two]) {
      const state = await world.call('GET', '/v1/report/standing', {
        token: owner.token,
        query: { type: 'card', id: card.card_id },
      });
      expect(state.body.standing).toBe('pending');
      expect(await notificationsOf(owner.userId, '您的名片正在审核')).toBe(1);
    }
  }
});

test('two admins who take each other’s role at once leave one [D138]', async () => {
  for (let round = 0; round < 5; round += 1) {
    await world.database.pool.query('delete from staff_member');
    const [one, two] = [await makeStaff(world, 'admin'), await makeStaff(world, 'admin')];
    await Promise.all(
      (
        [
          [one, two],
          [two, one],
        ] as const
      ).map(([by, other]) =>
        world.call('POST', '/v1/staff/member', { token: by.office, body: { phone: other.phone, roles: [] } }),
      ),
    );
    const { rows } = await world.database.pool.query(`select from staff_role where role = 'admin'`);
    expect(rows).toHaveLength(1);
  }
});
