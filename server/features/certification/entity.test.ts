import type { Certification } from '@qunlu/contract/certification/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { makeCard, mark } from '../card/testing.ts';
import { testFields } from '../../testing/shape.ts';
import { upload } from '../media/testing.ts';
import { useWorld } from '../../testing/world.ts';
import { decideAsStaff } from './testing.ts';

const world = useWorld();

interface Facts {
  owner: Person;
  cardId: number;
  /** Before, during and after an application that passes; after one that does not. */
  none: Certification;
  waiting: Certification;
  passed: Certification;
  rejected: Certification;
  appliedAt: number;
  operatedAt: number;
}
const facts = {} as Facts;

const seconds = (): number => Math.floor(world.now().getTime() / 1000);
const view = async (owner: Person, id: number): Promise<Certification> =>
  (await world.call('GET', '/v1/card/getcertify', { token: owner.token, query: { id } })).body;

async function apply(owner: Person, id: number): Promise<Certification> {
  const files = [0, 1].map(() => upload(world, owner, { bucket: 'private' }));
  const [card_img, idcard_img] = (await Promise.all(files)).map(({ key }) => key);
  const { status, body } = await world.call('POST', '/v1/card/setcertify', {
    token: owner.token,
    query: { id },
    body: { card_img, idcard_img },
  });
  if (status !== 200) throw new Error(`not applied: ${JSON.stringify(body)}`);
  return body;
}

const decide = (id: number, pass: boolean, message = '') => decideAsStaff(world, id, pass, message);

beforeAll(async () => {
  const { owner, card } = await makeCard(world);
  const { card: second } = await makeCard(world, owner, { realname: '张三丰' });
  const none = await view(owner, card.card_id);
  const appliedAt = seconds();
  const waiting = await apply(owner, card.card_id);
  const other = await apply(owner, second.card_id);
  world.pass(60);
  await decide(waiting.certify_id, true);
  await decide(other.certify_id, false, '照片不清楚');
  Object.assign(facts, {
    owner,
    cardId: card.card_id,
    none,
    waiting,
    passed: await view(owner, card.card_id),
    rejected: await view(owner, second.card_id),
    appliedAt,
    operatedAt: seconds(),
  });
});

const file = expect.stringMatching(/^[\w-]+\.png$/) as object;

describe('a certification: none, applying, passed, rejected', () => {
  testFields(facts, ({ none, waiting, passed, rejected }) => [none, waiting, passed, rejected], [
    ['[E079] certify_id', 'integer', 0, (f) => f.passed.certify_id, (f) => f.waiting.certify_id],
    ['[E080] message', 'string', '', '', '', '照片不清楚'],
    ['[E081] card_img', 'string', '', file, file, file],
    ['[E082] idcard_img', 'string', '', file, file, file],
    ['[E083] card_id', 'id', (f) => f.cardId, (f) => f.cardId, (f) => f.cardId],
    ['[E084] user_id', 'id', (f) => f.owner.userId, (f) => f.owner.userId, (f) => f.owner.userId],
    ['[E085] operated_at', 'integer', 0, 0, (f) => f.operatedAt, (f) => f.operatedAt],
    ['[E086] created_at', 'integer', 0, (f) => f.appliedAt, (f) => f.appliedAt, (f) => f.appliedAt],
    ['[E087][K019][K020][K021][K022] status', 'integer', -1, 0, 1, 2],
    ['[E088] is_pass', 'boolean', false, false, true, false],
    ['[E089] is_apply', 'boolean', false, true, false, false],
    ['[E090] is_reject', 'boolean', false, false, false, true],
  ]);

  test('two applications have two ids [E079]', () => {
    expect(facts.rejected.certify_id).toBeGreaterThan(facts.waiting.certify_id);
  });

  test('it counts as passed only while the card is certified [E088][B065]', async () => {
    const { owner, card } = await makeCard(world);
    await decide((await apply(owner, card.card_id)).certify_id, true);
    expect((await view(owner, card.card_id)).is_pass).toBe(true);
    await mark(world, card.card_id, { person: 0 });
    expect(await view(owner, card.card_id)).toMatchObject({ status: 1, is_pass: false });
  });

  test('a card that is certified without an application has not passed one [E088][B065]', async () => {
    const { owner, card } = await makeCard(world);
    await mark(world, card.card_id, { person: 1 });
    expect(await view(owner, card.card_id)).toMatchObject({ certify_id: 0, status: -1, is_pass: false });
  });
});
