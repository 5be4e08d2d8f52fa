import {
  acceptCooperation,
  applyCooperation,
  declineCooperation,
  reportOutcome,
  withdrawCooperation,
} from '@qunlu/contract/cooperation/applications.ts';
import { createCooperation, moveCooperation } from '@qunlu/contract/cooperation/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { cooperationBody, makeCooperation } from './testing.ts';

const world = useWorld();
const post = (by: Person, path: string, body: object) => world.call('POST', path, { token: by.token, body });

test('however many are published at once, five are open [D132]', async () => {
  const { owner } = await makeCard(world);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(owner, createCooperation.path, cooperationBody())),
  );
  expect(sortedStatuses(answers)).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
});

test('pressed many times at once, one applies once; a yes and the end of the post do not cross [D132]', async () => {
  const { owner, post: made } = await makeCooperation(world);
  const { owner: asker } = await makeCard(world);
  const id = made.cooperation_id;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => post(asker, applyCooperation.path, { id, note: '聊聊' })),
  );
  const numbers = new Set(answers.map(({ body }) => body.application_id));
  expect([sortedStatuses(answers), numbers.size]).toEqual([[200, 200, 200, 200, 200], 1]);
  const applicationId = Number([...numbers][0]);
  const [accepted] = await Promise.all([
    post(owner, acceptCooperation.path, { id: applicationId }),
    post(owner, moveCooperation.path, { id, move: 'deal' }),
  ]);
  const { rows } = await world.database.pool.query(
    `select a.state, (select count(*)::int from relation where user_id = $2 and is_friend) as friends
     from cooperation_application a where a.application_id = $1`,
    [applicationId, owner.userId],
  );
  // Either the yes came first and stands, or the post was dealt before and nobody is anybody's friend.
  expect(rows[0]).toEqual(accepted?.status === 200 ? { state: 1, friends: 1 } : { state: 2, friends: 0 });
});

test('a yes pressed twice, a no and its being withdrawn at once: one end, and cards are swapped once or not at all [D132]', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, post: made } = await makeCooperation(world);
    const { owner: asker } = await makeCard(world);
    const applied = await post(asker, applyCooperation.path, { id: made.cooperation_id, note: '聊聊' });
    const id = Number(applied.body.application_id);
    const [yes, again, no, back] = await Promise.all([
      post(owner, acceptCooperation.path, { id }),
      post(owner, acceptCooperation.path, { id }),
      post(owner, declineCooperation.path, { id }),
      post(asker, withdrawCooperation.path, { id }),
    ]);
    const { rows } = await world.database.pool.query(
      `select a.state, (select count(*)::int from relation where user_id = $2 and is_friend) as friends,
        (select count(*)::int from relation where user_id = $3 and is_friend) as theirs
       from cooperation_application a where a.application_id = $1`,
      [id, owner.userId, asker.userId],
    );
    const one = yes.status === 200 ? 1 : no.status === 200 ? 2 : 3;
    expect(rows).toEqual([{ state: one, friends: Number(one === 1), theirs: Number(one === 1) }]);
    expect([yes.status, again.status, no.status, back.status]).toEqual(
      [1, 1, 2, 3].map((state) => (state === one ? 200 : 422)),
    );
  }
});

test('what both say at once is counted once [D132]', async () => {
  const { owner, post: made } = await makeCooperation(world);
  const { owner: asker } = await makeCard(world);
  const applied = await post(asker, applyCooperation.path, { id: made.cooperation_id, note: '聊聊' });
  const id = Number(applied.body.application_id);
  await post(owner, acceptCooperation.path, { id });
  await world.database.pool.query(
    'update cooperation_application set asked_at = decided_at where application_id = $1',
    [id],
  );
  await Promise.all(
    [owner, asker, owner, asker].map((by) => post(by, reportOutcome.path, { id, outcome: 1 })),
  );
  const { rows } = await world.database.pool.query(
    'select deals from cooperation where cooperation_id = $1',
    [made.cooperation_id],
  );
  expect(rows).toEqual([{ deals: 1 }]);
});
