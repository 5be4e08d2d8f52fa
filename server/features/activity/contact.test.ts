import * as members from '@qunlu/contract/activity/members.ts';
import * as admin from '@qunlu/contract/activity/admin.ts';
import { viewPassForm } from '@qunlu/contract/activity/registering.ts';
import { apiVersion, header } from '@qunlu/contract/kernel/endpoint.ts';
import { expect, test } from 'vitest';
import { sign } from '../../platform/signature.ts';
import { readSheet } from '../../platform/sheet.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { makeHolders } from '../attendance/testing.ts';
import { comer, makeActivity, makeHelper, registerAs, type MadeActivity } from './testing.ts';

const world = useWorld({ listen: true });

const open = (by: Person, passId: number): Promise<Answer> =>
  world.call('POST', members.revealMember.path, { token: by.token, body: { pass_id: passId } });
const logs = async (activity: MadeActivity) =>
  world.ask(admin.listActivityLogs, { query: { id: activity.id }, token: activity.host.token });

async function sheetFor(by: Person, id: number): Promise<string[][]> {
  const timestamp = String(world.now().getTime());
  const answer = await world.app.inject({
    method: 'POST',
    url: members.exportMembers.path,
    headers: {
      authorization: `Bearer ${by.token}`,
      [header.apiVersion]: apiVersion,
      [header.timestamp]: timestamp,
      [header.signature]: sign(world.deps.env.appSecret, timestamp),
    },
    payload: { id },
  });
  expect(answer.statusCode).toBe(200);
  const rows = await readSheet(new Uint8Array(answer.rawPayload), { rows: 100 });
  return rows.map(({ cells }) => cells.map(({ text }) => text));
}

const receipts = async (passId: number): Promise<{ by_id: number }[]> => {
  const { rows } = await world.database.pool.query<{ by_id: number }>(
    `select by_id from form_opened where kind = 'activity-pass' and holder_id = $1 order by receipt_id`,
    [passId],
  );
  return rows;
};

test('[D22][R122] a phone is opened of who is confirmed, with a receipt and a line of the log that does not hold it', async () => {
  const activity = await makeActivity(world, { tickets: [{ need_audit: true }] });
  const { owner } = await makeCard(world, undefined, { realname: '林助手' });
  const helper = await makeHelper(world, activity, ['members'], owner);
  const person = await makePerson(world);
  const made = await registerAs(world, person, activity);
  const passId = made.passIds[0] ?? 0;
  expect((await open(helper, passId)).body.errcode).toBe(42200);
  await world.ask(members.decideRegistration, {
    body: { registration_id: made.registrationId, verdict: 'pass' },
    token: helper.token,
  });
  expect((await open(helper, passId)).body).toEqual({ phone: person.phone });
  // Again within the hour neither a receipt nor a line is added.
  expect((await open(helper, passId)).body).toEqual({ phone: person.phone });
  expect(await receipts(passId)).toEqual([{ by_id: helper.userId }]);
  // Whose it is reads who has opened it.
  const form = await world.ask(viewPassForm, { query: { pass_id: passId }, token: person.token });
  expect(form.opened).toEqual([{ name: '林助手', at: Math.floor(world.now().getTime() / 1000) }]);
  const { list } = await logs(activity);
  expect(list.map(({ what, target }) => [what, target])).toEqual([
    ['contact', '张三'],
    ['accept', '张三'],
  ]);
  expect(JSON.stringify(list)).not.toContain(person.phone);
});

test('[D22] thirty days after the end nobody opens a phone any more, not by the list either', async () => {
  const activity = await makeActivity(world);
  const { endsAt } = activity;
  const person = await makePerson(world);
  const { passIds } = await registerAs(world, person, activity);
  const [passId = 0] = passIds;
  const left = (endsAt.getTime() - world.now().getTime()) / 1000 + 30 * 86_400;
  world.pass(left - 60);
  // Their session is over by then.
  const host = await makePerson(world, activity.host.phone);
  expect((await open(host, passId)).status).toBe(200);
  expect((await sheetFor(host, activity.id))[1]).toContain(person.phone);
  world.pass(60);
  expect((await open(host, passId)).body.errcode).toBe(42200);
  const late = await sheetFor(host, activity.id);
  expect(late[1]).toContain('张三');
  expect(late[1]).not.toContain(person.phone);
});

test('[R122][D22] the list leaves as a sheet: answers of every ticket, phones with a receipt each, nothing that a table program would work out', async () => {
  const question = (label: string) => ({ label, type: 'text' as const, required: false, options: [] });
  const activity = await makeActivity(world, {
    tickets: [
      { name: '普通票', questions: [question('单位')] },
      { name: '学生票', questions: [question('学号')] },
    ],
  });
  const { host, id, tickets } = activity;
  const names = ['=cmd|1', '+加', '-减', '@到'];
  for (const realname of names) {
    const person = await makePerson(world);
    const answers = [{ label: '单位', value: '=HYPERLINK(1)' }];
    await registerAs(world, person, activity, {
      people: [comer({ realname, phone: person.phone, answers })],
    });
  }
  const student = await makePerson(world);
  const { passIds } = await registerAs(world, student, activity, {
    ticket_id: tickets[1]?.id ?? 0,
    people: [comer({ realname: '学生', phone: student.phone, answers: [{ label: '学号', value: '0012' }] })],
  });
  const helper = await makeHelper(world, activity, ['members']);
  const [head = [], ...rows] = await sheetFor(helper, id);
  expect(head).toEqual(['姓名', '手机号', '票', '状态', '签到码', '签到', '报名时间', '单位', '学号']);
  const column = (label: string): string[] => rows.map((row) => row[head.indexOf(label)] ?? '');
  expect(column('姓名')).toEqual([...names.map((name) => `'${name}`), '学生']);
  expect(column('单位')).toEqual([...names.map(() => "'=HYPERLINK(1)"), '']);
  expect(column('学号')).toEqual(['', '', '', '', '0012']);
  expect(column('手机号').at(-1)).toBe(student.phone);
  expect(column('状态')).toEqual(names.map(() => '已确认').concat('已确认'));
  expect(await receipts(passIds[0] ?? 0)).toEqual([{ by_id: helper.userId }]);
  expect((await logs(activity)).list).toMatchObject([{ what: 'export', after: JSON.stringify({ rows: 5 }) }]);
  // With the right to money the sheet has it, too.
  expect((await sheetFor(host, id))[0]).toEqual([...head, '总价（元）', '已退（元）', '付款时间']);
});

test('[R122] the sheet of 60 costs the statements of the sheet of 5', async () => {
  const activity = await makeActivity(world);
  const export60 = async () => (await statementsOf(() => sheetFor(activity.host, activity.id))).length;
  await makeHolders(world, activity, 5);
  await sheetFor(activity.host, activity.id);
  const few = await export60();
  await makeHolders(world, activity, 55, { first: 100 });
  expect(await export60()).toBe(few);
});

test('[R123] without the right to money the sheet does not hold who has not paid yet', async () => {
  const activity = await makeActivity(world, { tickets: [{ price: 5000 }] });
  const helper = await makeHelper(world, activity, ['members']);
  const unpaid = await makePerson(world);
  await registerAs(world, unpaid, activity, { unpaid: true });
  await registerAs(world, await makePerson(world), activity);
  const rows = await sheetFor(helper, activity.id);
  expect(rows.flat()).not.toContain(unpaid.phone);
  expect(rows).toHaveLength(2);
  expect(rows.flat().join()).not.toContain('50.00');
  const all = await sheetFor(activity.host, activity.id);
  expect(all).toHaveLength(3);
  // Who is not confirmed is not rung.
  expect(all.flat()).not.toContain(unpaid.phone);
  expect(all.flat().join()).toContain('50.00');
});
