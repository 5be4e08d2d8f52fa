import { allEndpoints } from '@qunlu/contract/all.ts';
import { listen } from '@qunlu/contract/ask/calls.ts';
import { listStaffAsks, viewStaffAsker } from '@qunlu/contract/ask/staff.ts';
import { someAsker } from '@qunlu/contract/ask/rules.ts';
import { followAnswer, thankAnswer } from '@qunlu/contract/ask/write.ts';
import { listInvoiceable } from '@qunlu/contract/invoice/calls.ts';
import type { AnyEndpoint } from '@qunlu/contract/kernel/endpoint.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { listOrders, viewOrder } from '@qunlu/contract/order/calls.ts';
import { viewReceipt } from '@qunlu/contract/order/receipts.ts';
import { listStaffOrders } from '@qunlu/contract/order/staff.ts';
import { blockUser } from '@qunlu/contract/relation.ts';
import { listIncome } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import { asRequest, inputFields, validInput } from '../../testing/valid-requests.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, makeMemberPerson, type MadeCircle } from '../circle/testing.ts';
import { lifecycles } from '../lifecycle/ports.ts';
import { upload } from '../media/testing.ts';
import { topUp } from '../order/testing.ts';
import { makeStaff } from '../staff/testing.ts';
import { answerTo, asked, makeAnswerer, openAsks, putTo, refusal } from './testing.ts';

const world = useWorld({ listen: true });

/** Calls in which an asker might be named: of questions, and of everything that has the money or the words of one. */
const walked = allEndpoints.filter(
  ({ id, access }) =>
    /^((ask|order|wallet|ledger|notification|chat|invoice|moderation)\.|discovery\.search)/.test(id) &&
    access !== 'staff' &&
    access !== 'sandbox',
);

/** Of a test that makes a thousand calls, milliseconds. */
const walks = 240_000;

interface Asked {
  questionId: number;
  answerId: number;
  hash: string;
}

interface Told {
  asker: Person;
  names: string[];
  circle: MadeCircle;
  answerer: Person;
  questions: Asked[];
}

/** An asker who is named nowhere, with a question of each kind in a circle and outside of it. */
async function makeAsked(): Promise<Told> {
  const circle = await makeCircle(world);
  await openAsks(world, circle);
  const asker = await join(world, circle, await makeMemberPerson(world, '欧阳无名'));
  const answerer = await join(world, circle, await makeAnswerer(world));
  const { url } = await upload(world, asker);
  const hidden = { anonymous: 1, images: [url] };
  const questions: Asked[] = [];
  for (const place of [{}, { phonebook_id: circle.id }])
    for (const kind of [1, 2, 3]) {
      const made =
        kind === 1
          ? await putTo(world, asker, answerer, { ...hidden, ...place })
          : await asked(world, asker, { ...hidden, ...place, kind, ...(kind === 2 ? { price: 500 } : {}) });
      const { answer_id: answerId } = await answerTo(world, answerer, made.question_id);
      if (kind === 1) {
        const body = { answer_id: answerId, text: '那没有收据呢？' };
        await world.ask(followAnswer, { body, token: asker.token });
        await world.ask(thankAnswer, {
          body: { answer_id: answerId, rating: 5, thanks: '多谢' },
          token: asker.token,
        });
      }
      questions.push({ questionId: made.question_id, answerId, hash: made.hash });
    }
  // Unanswered, so that whoever is asked has it on their list.
  const open = await putTo(world, asker, answerer, hidden);
  questions.push({ questionId: open.question_id, answerId: questions[0]?.answerId ?? 0, hash: open.hash });
  const { rows } = await world.database.pool.query(
    'select u.username, c.card_id, c.avatar from account_user u join card c using (user_id) where u.user_id = $1',
    [asker.userId],
  );
  const [{ username, card_id, avatar }] = rows;
  const names = ['欧阳无名', username, asker.phone, String(asker.userId), String(card_id), avatar];
  return { asker, names: names.filter((one) => one !== '' && one !== null), circle, answerer, questions };
}

/** Whether it is about one question, answer or order. */
function takesOne(endpoint: AnyEndpoint): boolean {
  const { query, body } = inputFields(endpoint);
  return ['question_id', 'answer_id', 'hash'].some((name) => [...query, ...body].includes(name));
}

/** An order is its two sides': others get the same nothing of it, whoever they are. */
const mayMeet = ({ id }: AnyEndpoint, who: string): boolean =>
  !id.startsWith('order.') || who === 'answerer' || who === 'stranger';

const isWrite = ({ effect }: AnyEndpoint): boolean => effect === 'write';

test(
  'whoever asks without their name is named by no call to who answers, hears, looks, or runs the circle; staff looks with a reason, and it is logged [D128]',
  { timeout: walks },
  async () => {
    const { asker, names, circle, answerer, questions } = await makeAsked();
    const told = (text: string): string[] => names.filter((name) => text.includes(name));
    const listener = await makeMemberPerson(world);
    await topUp(world, listener, 1000);
    const [first] = questions;
    await world.ask(listen, {
      body: { answer_id: first?.answerId ?? 0, price: 100, use_balance: 1 },
      token: listener.token,
    });
    await world.runJob('order.deadlines');
    await world.runJob('ledger.lapse-holds');
    const viewers = {
      answerer,
      listener,
      stranger: await makeMemberPerson(world),
      owner: circle.owner,
    };
    expect(walked.filter(({ id }) => id.startsWith('ask.')).length).toBeGreaterThan(30);
    let answered = 0;
    // What only reads before what writes: a refusal would end the question for those that follow.
    for (const endpoint of walked.toSorted((a, b) => Number(isWrite(a)) - Number(isWrite(b))))
      for (const [who, by] of Object.entries(viewers).filter(([one]) => mayMeet(endpoint, one)))
        for (const { questionId, answerId, hash } of takesOne(endpoint) ? questions : questions.slice(0, 1)) {
          const [method] = endpoint.methods;
          const { query, body } = validInput(endpoint, {
            userId: by.userId,
            cardId: circle.id,
            phone: by.phone,
          });
          const known: Record<string, unknown> = {
            question_id: questionId,
            answer_id: answerId,
            hash,
            user_id: answerer.userId,
            id: circle.id,
            phonebook_id: circle.id,
            q: '房东不退押金',
          };
          const fill = (given: Record<string, unknown>): Record<string, unknown> =>
            Object.fromEntries(Object.entries(given).map(([key, value]) => [key, known[key] ?? value]));
          const input =
            method === 'GET'
              ? { query: fill({ ...query }), body: undefined }
              : { query: { ...query }, body: fill({ ...body }) };
          const answer = await world.call(method, endpoint.path, {
            ...asRequest(method, input),
            token: by.token,
          });
          if (answer.status === 200) answered += 1;
          expect([endpoint.id, who, told(answer.text)]).toEqual([endpoint.id, who, []]);
        }
    expect(answered).toBeGreaterThan(200);
    for (const by of Object.values(viewers)) {
      for (const { exports } of world.deps.ports.get(lifecycles))
        if (exports) {
          const whole = JSON.stringify(await exports(jobContext(world.deps), by.userId, 100));
          // Members of a circle are named in it, whatever they have asked.
          expect(told(whole)).toEqual([]);
        }
      const { text } = await world.call('GET', '/v1/notice/list', { token: by.token });
      expect(told(text)).toEqual([]);
    }
    const { rows } = await world.database.pool.query(
      `select coalesce(json_agg(l), '[]')::text as lines from ledger_line l join ledger_account a using (account_id)
     where a.user_id = any($1)`,
      [Object.values(viewers).map(({ userId }) => userId)],
    );
    expect(told(rows[0].lines)).toEqual([]);
    const staff = await makeStaff(world, 'auditor');
    const queue = await world.ask(listStaffAsks, { query: { queue: 'all' }, token: staff.office });
    const unnamed = queue.list.filter(({ anonymous }) => anonymous);
    expect(unnamed).toHaveLength(questions.length);
    for (const row of unnamed) expect(row).toMatchObject({ user_id: 0, name: someAsker, hash: '' });
    const look = (reason: string) =>
      world.ask(viewStaffAsker, {
        body: { question_id: first?.questionId ?? 0, reason },
        token: staff.office,
      });
    expect((await refusal(look('看看')))[1]).toContain('查看原因');
    expect(await look('被举报骚扰，核对是谁')).toMatchObject({ user_id: asker.userId });
    const logged = await world.database.pool.query(
      `select reason from staff_audit where action = 'view-asker' and subject = $1`,
      [`ask-question:${first?.questionId}`],
    );
    expect(logged.rows).toEqual([{ reason: '被举报骚扰，核对是谁' }]);
  },
);

test('an order that hides its buyer: the seller reads nobody in list, page, receipt and income, and gets no invoice to write [D128][D107]', async () => {
  const { asker, answerer, questions } = await makeAsked();
  const hash = questions[0]?.hash ?? '';
  const { list } = await world.ask(listOrders, { query: { role: 'seller' }, token: answerer.token });
  expect(list.map(({ other }) => other)).toEqual(
    list.map(() => ({ user_id: 0, name: '匿名用户', avatar: '' })),
  );
  expect((await world.ask(viewOrder, { query: { hash }, token: answerer.token })).other?.user_id).toBe(0);
  const receipt = await world.ask(viewReceipt, { query: { hash }, token: answerer.token });
  expect(receipt.buyer).toBe('匿名用户');
  const income = await world.ask(listIncome, { query: {}, token: answerer.token });
  expect(income.list[0]?.detail).not.toContain('买家');
  // The buyer reads whom they have asked.
  expect((await world.ask(viewOrder, { query: { hash }, token: asker.token })).other?.user_id).toBe(
    answerer.userId,
  );
  const named = await putTo(world, asker, answerer);
  const { list: billed } = await world.ask(listInvoiceable, { query: { size: 50 }, token: asker.token });
  expect(billed.map((row) => row.hash).filter((one) => [hash, named.hash].includes(one))).toEqual([
    named.hash,
  ]);
  const staff = await makeStaff(world, 'service');
  const orders = await world.ask(listStaffOrders, { query: {}, token: staff.office });
  const hides = orders.list.filter((row) => row.hash !== named.hash);
  expect(JSON.stringify(hides)).not.toContain(String(asker.userId));
});

test('whoever blocks one suspect after the other does not find the one who asked; a report tells nobody [D128]', async () => {
  const { asker, answerer, questions } = await makeAsked();
  await world.ask(blockUser, { body: { user_id: asker.userId }, token: answerer.token });
  for (const { questionId } of questions) {
    const seen = await world.call('GET', '/v1/ask/question', {
      token: answerer.token,
      query: { question_id: questionId },
    });
    expect(seen.status).toBe(200);
  }
  const report = await world.call('POST', reportSubject.path, {
    token: answerer.token,
    body: { type: 'ask-question', id: questions[0]?.questionId, reason: 'spam' },
  });
  expect(report.text).not.toContain(String(asker.userId));
});
