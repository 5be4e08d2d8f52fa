import { allEndpoints } from '@qunlu/contract/all.ts';
import { listen } from '@qunlu/contract/ask/calls.ts';
import { staffRoles, type AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { cancelOrder } from '@qunlu/contract/order/calls.ts';
import { expect, test } from 'vitest';
import { freshIp, type Person } from '../../testing/people.ts';
import { asRequest, inputFields, makeSubject, validInput } from '../../testing/valid-requests.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { behave, confirmPayment, idOfOrder, openNumber, payFor, topUp } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { answerTo, asked, makeAnswerer, putTo, send } from './testing.ts';

const world = useWorld({ listen: true });

/** What staff reads by looking; what they write or look at with a reason has a body. */
const reads = allEndpoints.filter(({ access, methods }) => access === 'staff' && methods[0] === 'GET');

/** Lists of people, whatever they have asked. */
const ofPeople = new Set(['staff.users']);

interface Hidden {
  asker: Person;
  answerer: Person;
  names: string[];
  questionId: number;
  answerId: number;
  hash: string;
  /** What would tie somebody to a question. */
  marks: string[];
}

/** Questions of somebody without their name, in every trouble that brings one before staff. */
async function makeHidden(): Promise<Hidden> {
  const asker = await makeMemberPerson(world, '欧阳无名');
  const answerer = await makeAnswerer(world);
  const text = '楼上半夜装修找谁管才有用？';
  const hidden = { anonymous: 1, text } as const;
  const heard = await putTo(world, asker, answerer, hidden);
  const { answer_id: answerId } = await answerTo(world, answerer, heard.question_id);
  const listener = await makeMemberPerson(world);
  await topUp(world, listener, 100);
  await world.ask(listen, {
    body: { answer_id: answerId, price: 100, use_balance: 1 },
    token: listener.token,
  });
  const disputed = await putTo(world, asker, answerer, hidden);
  await answerTo(world, answerer, disputed.question_id);
  const dispute = { hash: disputed.hash, words: '没有回答我的问题' };
  const opened = await world.call('POST', '/v1/order/dispute', { token: asker.token, body: dispute });
  expect(opened.status).toBe(200);
  const stuck = [];
  for (const how of [{ wrong_total: 1 }, {}]) {
    const made = await send(world, asker, {
      kind: 1,
      user_id: answerer.userId,
      price: 1000,
      ...hidden,
      topic: 5,
    });
    expect((await payFor(world, asker, made.hash)).status).toBe(200);
    await behave(world, how);
    await confirmPayment(world, await openNumber(world, await idOfOrder(world, made.hash)));
    stuck.push(made.hash);
  }
  await behave(world, { refund: 'abnormal' });
  await world.ask(cancelOrder, { body: { hash: stuck[1] ?? '', refund: 1000 }, token: asker.token });
  await world.deps.outbox.idle();
  world.pass(60);
  await world.runJob('order.send-refunds');
  await behave(world);
  await asked(world, asker, { ...hidden, kind: 2, price: 501 });
  const free = await asked(world, asker, hidden);
  for (const id of [heard.question_id, free.question_id])
    await world.ask(reportSubject, {
      body: { type: 'ask-question', id, reason: 'spam' },
      token: listener.token,
    });
  const { rows } = await world.database.pool.query(
    `select u.username, p.username as shown, c.card_id, c.avatar from account_user u join card c using (user_id)
     left join account_person p using (user_id) where u.user_id = $1`,
    [asker.userId],
  );
  const names = ['欧阳无名', rows[0].username, rows[0].shown, asker.phone, String(asker.userId)];
  return {
    asker,
    answerer,
    names: [...new Set(names.filter((one) => one !== '' && one !== null))],
    questionId: heard.question_id,
    answerId,
    hash: heard.hash,
    marks: [text, heard.hash, disputed.hash, ...stuck],
  };
}

test(
  'whatever staff reads without a reason, nobody is named who has asked without their name, nor are their questions found by who they are [D128][D138]',
  { timeout: 240_000 },
  async () => {
    const hidden = await makeHidden();
    const { owner: _, ...other } = await makeSubject(world);
    const member = await makeStaff(world, ...staffRoles);
    expect(reads.length).toBeGreaterThan(50);
    const answered = new Set<string>();
    const read = async (endpoint: AnyEndpoint, known: Record<string, unknown>): Promise<string> => {
      const { query, body } = validInput(endpoint, other);
      const fields = inputFields(endpoint);
      const given: Record<string, unknown> = { ...query, ...body };
      for (const name of [...fields.query, ...fields.body]) if (name in known) given[name] = known[name];
      if (endpoint.limits) await world.database.pool.query('delete from platform_limit');
      const answer = await world.call('GET', endpoint.path, {
        ...asRequest('GET', { query: given, body: undefined }),
        token: member.office,
        ip: freshIp(),
      });
      if (answer.status === 200) answered.add(endpoint.id);
      return answer.text;
    };
    const told = (text: string, marks: readonly string[]): string[] =>
      marks.filter((one) => text.includes(one));
    const named: unknown[] = [];
    for (const endpoint of reads) {
      const { questionId, answerId, hash, answerer, asker, names, marks } = hidden;
      const abouts = [
        {},
        { q: '楼上' },
        { q: hash, hash, id: questionId, question_id: questionId, answer_id: answerId },
        { q: String(answerer.userId), user_id: answerer.userId, id: answerer.userId },
      ];
      const everybody: string[] = [];
      for (const about of abouts) {
        const text = await read(endpoint, about);
        everybody.push(text);
        const says = ofPeople.has(endpoint.id) ? [] : told(text, names);
        if (says.length > 0) named.push([endpoint.id, Object.keys(about), says]);
      }
      // What stands there whoever is looked for says nothing of whose it is.
      const tying = marks.filter((one) => !everybody[0]?.includes(one));
      // About themself: their pages say who they are, and not what they have asked.
      for (const about of [
        { user_id: asker.userId, q: String(asker.userId) },
        { q: asker.phone, phone: asker.phone },
        { id: asker.userId, q: '欧阳无名' },
      ]) {
        const says = told(await read(endpoint, about), tying);
        if (says.length > 0) named.push([endpoint.id, about, says]);
      }
    }
    expect(named).toEqual([]);
    expect(answered.size).toBeGreaterThan(40);
  },
);
