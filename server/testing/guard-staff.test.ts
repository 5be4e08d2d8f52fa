import { allEndpoints } from '@qunlu/contract/all.ts';
import { staffRoles, type AnyEndpoint, type StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { envelopeOf } from '@qunlu/contract/kernel/envelope.ts';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from './people.ts';
import { makeStaff, type Member } from '../features/staff/testing.ts';
import { useWorld, type Answer } from './world.ts';

const world = useWorld();
const staffEndpoints = allEndpoints.filter((endpoint) => endpoint.access === 'staff');
const closed = allEndpoints.filter((endpoint) => endpoint.access === 'login' || endpoint.access === 'phone');
const members = {} as Record<StaffRole, Member>;
let person: Person;

beforeAll(async () => {
  person = await makePerson(world);
  for (const role of staffRoles) members[role] = await makeStaff(world, role);
});

const ask = (endpoint: AnyEndpoint, token?: string): Promise<Answer> =>
  world.call(endpoint.methods[0], endpoint.path, { token });
const codeOf = (endpoint: AnyEndpoint, { body }: Answer): number =>
  envelopeOf(endpoint.path) === 'v3' ? body.code : body.errcode;

test('the back office has calls, and every one of them names who may or is for every member on purpose [D138]', () => {
  expect(staffEndpoints.length).toBeGreaterThan(15);
  expect(
    staffEndpoints
      .filter(({ roles }) => !roles)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([
    'staff.logout',
    'staff.me',
    'staff.protect-open',
    'staff.roster-import-open',
    'staff.sms-campaign-open',
  ]);
});

test.each(staffEndpoints)('$id refuses a guest, a user and a made-up token [D138]', async (endpoint) => {
  const tokens = [undefined, person.token, members.admin.token, 'A'.repeat(43)];
  for (const token of tokens) {
    const answer = await ask(endpoint, token);
    expect([answer.status, codeOf(endpoint, answer)]).toEqual([401, 40100]);
  }
  const cookie = await world.call(endpoint.methods[0], endpoint.path, {
    headers: { cookie: `auth.token=${members.admin.office}` },
  });
  expect(cookie.status).toBe(401);
});

test.each(staffEndpoints.filter(({ roles }) => roles))(
  '$id is for its roles and for no other member [D138]',
  async (endpoint) => {
    for (const role of staffRoles) {
      const answer = await ask(endpoint, members[role].office);
      if (endpoint.roles?.includes(role)) expect(answer.status, role).not.toBe(403);
      else expect([role, answer.status, codeOf(endpoint, answer)]).toEqual([role, 403, 40300]);
    }
  },
);

test.each(closed)('$id knows no token of the back office [D138]', async (endpoint) => {
  const answer = await ask(endpoint, members.admin.office);
  expect([answer.status, codeOf(endpoint, answer)]).toEqual([401, 40100]);
});

test('an admin decides no case [D138]', () => {
  const decisions = staffEndpoints.filter(({ id }) => id.startsWith('staff.decide'));
  expect(decisions.length).toBeGreaterThan(2);
  for (const { id, roles } of decisions) expect(roles, id).not.toContain('admin');
});
