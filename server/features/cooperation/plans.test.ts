import { listCooperationApplications } from '@qunlu/contract/cooperation/applications.ts';
import { listCooperationMatches, listCooperations } from '@qunlu/contract/cooperation/calls.ts';
import { expect, test } from 'vitest';
import { plansOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCooperation } from './testing.ts';

const world = useWorld();
// A generic plan is asked for by `explain`, which older servers have not.
const embedded = process.env['TEST_DATABASE_URL'] === undefined;

test.runIf(embedded).each([
  ['cooperation_new', 'expires_at >', {}],
  ['cooperation_side', 'kind =', { side: 'need', kind: 'channel' }],
  ['cooperation_sector', 'sector =', { industry: 1 }],
  ['cooperation_industry', 'industry =', { industry: 1002, side: 'offer' }],
] as const)('the square is read along %s, in its order [R151][D132]', async (index, part, query) => {
  const { owner } = await makeCooperation(world);
  const ask = () => world.ask(listCooperations, { query, token: owner.token });
  const [plan = ''] = await plansOf(world, 'from cooperation s', ask);
  const [, own = ''] = plan.split(`using ${index} on cooperation s`);
  expect(/Index Cond: (.*)/.exec(own)?.[1], plan).toContain(part);
  expect(plan).not.toContain('Sort');
});

test.runIf(embedded).each([
  ['received', 'cooperation_application_received'],
  ['sent', 'cooperation_application_sent'],
] as const)('applications %s are read along %s [R152]', async (box, index) => {
  const { owner } = await makeCooperation(world);
  const ask = () => world.ask(listCooperationApplications, { query: { box }, token: owner.token });
  const [plan = ''] = await plansOf(world, 'from cooperation_application a', ask);
  expect(plan).toContain(`using ${index} on cooperation_application a`);
  expect(plan).not.toContain('Sort');
});

test.runIf(embedded)('what fits is one statement, a way of fitting along an index each [D132]', async () => {
  const { owner } = await makeCooperation(world);
  const ask = () => world.ask(listCooperationMatches, { query: {}, token: owner.token });
  const plans = await plansOf(world, 'with mine', ask);
  expect(plans).toHaveLength(1);
  for (const index of ['cooperation_side', 'cooperation_industry', 'cooperation_city', 'cooperation_new'])
    expect(plans[0]).toContain(`using ${index} on cooperation s`);
});
