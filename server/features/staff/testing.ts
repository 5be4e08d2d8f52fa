import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import { setMember } from './service/members.ts';
import { jobContext } from '../../platform/context.ts';
import { codeFor, freshIp, freshPhone, logIn, type Person } from '../../testing/people.ts';
import type { Answer, World } from '../../testing/world.ts';

export const staffPassword = 'Liulichang88yes';

/** A person with a password, who may be given roles. */
export async function makeWithPassword(world: World, phone = freshPhone()): Promise<Person> {
  const { status, text, body } = await logIn(world, phone, { password: staffPassword });
  if (status !== 200) throw new Error(text);
  return { phone, token: body.data.token, userId: body.data.user_id };
}

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

/** A member of staff with a session in the back office. */
export async function makeStaff(world: World, ...roles: StaffRole[]): Promise<Member> {
  const person = await makeWithPassword(world);
  await setMember(jobContext(world.deps), { phone: person.phone, roles });
  const { status, text, body } = await logInToConsole(world, person.phone);
  if (status !== 200) throw new Error(text);
  return { ...person, office: body.token };
}
