import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { setMember } from './service/members.ts';
import { openOffice } from './service/sessions.ts';
import { callerFrom } from '../account/testing.ts';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { codeFor, freshIp, freshPhone, makePerson, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';

export const staffPassword = 'Liulichang88yes';

/** A person with a password, who may be given roles. */
export const makeWithPassword = (world: Pick<World, 'deps'>, phone = freshPhone()): Promise<Person> =>
  makePerson(world, phone, staffPassword);

export const sendStaffCode = (
  world: World,
  phone: string,
  password = staffPassword,
  ip = freshIp(),
): Promise<Answer> => world.call('POST', '/v1/staff/send-code', { body: { phone, password }, ip });

/** Both halves of the login to the back office, as the console does it. */
export async function logInToConsole(world: World, phone: string, password = staffPassword): Promise<Answer> {
  // The code of the login to the product has just been sent to the same number.
  world.pass(61);
  await sendStaffCode(world, phone, password);
  return world.call('POST', '/v1/staff/login', {
    body: { phone, password, code: (await codeFor(world, phone)) || '000000' },
    ip: freshIp(),
  });
}

export interface Member extends Person {
  /** Of the back office; `token` is the person's own. */
  office: string;
}

/**
 * A member of staff with a session in the back office, as if they had just logged in to it: made by the services of its door, and
 * compared with it in `testing.test.ts`.
 */
export async function makeStaff(world: Pick<World, 'deps'>, ...roles: StaffRole[]): Promise<Member> {
  const person = await makeWithPassword(world);
  await setMember(jobContext(world.deps), { phone: person.phone, roles });
  const { token } = await inTransaction(callerFrom(world, freshIp()), (tx) =>
    openOffice(tx, person.userId, [...roles].toSorted()),
  );
  return { ...person, office: token };
}
