import { editUser } from '@qunlu/contract/account/calls.ts';
import { staffCode, staffLogin, staffLogout } from '@qunlu/contract/staff/calls.ts';
import { decideCase, listCases, viewCase } from '@qunlu/contract/certification/staff.ts';
import { addWord } from '@qunlu/contract/moderation/staff.ts';
import type { DemoCaller, DemoWorld, Visitor } from '../../platform/demo.ts';
import { jobContext } from '../../platform/context.ts';
import { setMember } from './service/members.ts';

const onDuty = '值班员';
/** As the README says. */
const password = 'Chahua2026guan';

/** The beginning of a word list. */
const listedWords = [
  { word: '刷单返利', level: 'refuse' },
  { word: '代开发票', level: 'refuse' },
  { word: '稳赚不赔', level: 'review' },
] as const;

/** Whose certification is decided; the others wait. */
const approved = ['林知远', '欧阳明月', '吴承安'];

async function enter(world: DemoWorld, { phone, ip }: Visitor): Promise<DemoCaller> {
  // Between two codes to one number.
  world.pass(120);
  await world.call(staffCode, { body: { phone, password }, ip });
  const code = await world.latestCode(phone);
  const { token } = await world.call(staffLogin, { body: { phone, password, code }, ip });
  return { token, ip };
}

async function work(world: DemoWorld, member: Visitor): Promise<void> {
  await world.call(editUser, { body: { username: onDuty }, as: member });
  await setMember(jobContext(world.deps), {
    phone: member.phone,
    roles: ['auditor', 'service', 'operator', 'admin'],
  });
  const as = await enter(world, member);
  const { list } = await world.call(listCases, { query: { size: 50 }, as });
  for (const { id, realname } of list.filter((one) => approved.includes(one.realname))) {
    await world.call(viewCase, { body: { id, reason: `核对${realname}的材料` }, as });
    await world.call(decideCase, { body: { id, verdict: 'pass' }, as });
  }
  for (const word of listedWords) await world.call(addWord, { body: word, as });
  await world.call(staffLogout, { as });
}

export const demo = (world: DemoWorld): Promise<void> => world.at(onDuty, (member) => work(world, member));
