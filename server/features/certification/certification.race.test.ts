import { expect, test } from 'vitest';
import { sortedStatuses } from '../../testing/concurrency.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard, viewAs } from '../card/testing.ts';
import { makeStaff, type Member } from '../staff/testing.ts';
import { applyWithPictures } from './testing.ts';

const world = useWorld();

const decide = (by: Member, body: object): Promise<Answer> =>
  world.call('POST', '/v1/staff/certification-decide', { token: by.office, body });

test('two auditors decide one certification at once: one decision holds [D34][D138][D139]', async () => {
  const [one, two] = [await makeStaff(world, 'auditor'), await makeStaff(world, 'auditor')];
  for (let round = 0; round < 6; round += 1) {
    const { owner, card } = await makeCard(world);
    const id = await applyWithPictures(world, owner, card.card_id);
    const answers = await Promise.all([
      decide(one, { id, verdict: 'pass' }),
      decide(two, { id, verdict: 'reject', message: '看不清' }),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 422]);
    expect((await viewAs(world, card.card_id)).certified).toBe(answers[0]?.status === 200 ? 1 : 0);
    const audited = await world.database.pool.query(
      "select from staff_audit where subject = $1 and action like 'decide-certification%'",
      [`certification:${id}`],
    );
    expect(audited.rowCount).toBe(1);
  }
});
