import { viewRegistration } from '@qunlu/contract/activity/registering.ts';
import { expect, test } from 'vitest';
import { jobContext } from '../../platform/context.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { eraseWhole, mergePeople } from '../lifecycle/testing.ts';
import { exportsOf } from '../lifecycle/service/fates.ts';
import { activityLifecycle } from './service/lifecycle.ts';
import { comer, makeActivity, registerAs } from './testing.ts';

const world = useWorld();

test('[D10][D95] two accounts become one: registrations and tickets are the kept one’s', async () => {
  const [keep, drop] = [await makePerson(world), await makePerson(world)];
  const activity = await makeActivity(world);
  const { registrationId } = await registerAs(world, drop, activity);
  await mergePeople(world, keep, drop);
  const { list } = await world.ask(viewRegistration, { query: { id: activity.id }, token: keep.token });
  expect(list).toMatchObject([{ registration_id: registrationId, state: 2, passes: [{ mine: true }] }]);
});

test('[D13][D150] who leaves takes their registrations along as data, and leaves a place without a name', async () => {
  const person = await makePerson(world);
  const activity = await makeActivity(world);
  const { passIds, registrationId } = await registerAs(world, person, activity, {
    people: [comer({ realname: '周八' })],
  });
  const data = JSON.stringify(await exportsOf(jobContext(world.deps), person.userId, activityLifecycle));
  expect(data).toContain('周八');
  expect(data).toContain('西湖读书会');
  await eraseWhole(world, person);
  const { rows } = await world.database.pool.query(
    `select p.user_id, p.name, p.reading, r.user_id = $2 as kept, r.registration_id,
       exists (select from form_submission where holder_id = p.pass_id) as form
     from activity_pass p join activity_registration r using (registration_id) where pass_id = $1`,
    [passIds[0], person.userId],
  );
  expect(rows).toEqual([
    { user_id: null, name: '', reading: '', kept: true, registration_id: registrationId, form: false },
  ]);
});
