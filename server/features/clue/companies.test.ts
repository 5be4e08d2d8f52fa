import { decodeCompany, findCompanies } from '@qunlu/contract/clue/companies.ts';
import { failures } from '@qunlu/contract/kernel/errors.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeMemberPerson } from '../circle/testing.ts';
import { setMembership } from '../vip/testing.ts';

const world = useWorld();
const day = 86_400;

const find = (by: Person, body: object = {}) =>
  world.call('POST', findCompanies.path, { token: by.token, body });
const decode = (by: Person, company_id: string) =>
  world.call('POST', decodeCompany.path, { token: by.token, body: { company_id } });

async function business(): Promise<Person> {
  const person = await makeMemberPerson(world);
  await setMembership(world, person, 'commerce');
  return person;
}

test('companies are for business members; others read what it would be [C062][D86]', async () => {
  const person = await makeMemberPerson(world);
  const refused = {
    errcode: failures.paidContent.code,
    errmsg: '企业线索是商务会员的功能，开通后每天可以查 50 家企业',
  };
  expect((await find(person)).body).toMatchObject(refused);
  expect((await decode(person, 'S00001')).body).toMatchObject(refused);
  await setMembership(world, person, 'member');
  expect((await find(person)).body).toMatchObject(refused);
  expect((await world.call('POST', findCompanies.path, { body: {} })).status).toBe(401);
});

test('by industry, region and word, always the same ones; phones are masked [C062][D86][D167]', async () => {
  const person = await business();
  const { body } = await find(person, { industry: 1, citycode: '330100', keyword: '茶', size: 5 });
  expect(body.list).toHaveLength(5);
  for (const one of body.list) {
    expect(one).toMatchObject({
      industry: 1,
      industry_name: '农林牧渔',
      citycode: '330100',
      cityname: '杭州',
    });
    expect(one.name + one.business).toContain('茶');
    expect(one.phone).toMatch(/^199\*{4}\d{4}$/);
  }
  expect((await find(person, { industry: 1, citycode: '330100', keyword: '茶', size: 5 })).body.list).toEqual(
    body.list,
  );
  const zhejiang = await find(person, { citycode: '330000', size: 20 });
  expect(new Set(zhejiang.body.list.map((one: { citycode: string }) => one.citycode.slice(0, 2)))).toEqual(
    new Set(['33']),
  );
  expect((await find(person, { keyword: '没有这样的公司' })).body).toMatchObject({ list: [], next: -1 });
});

test('50 different ones a day: the same again are free, the next day is new [D86]', async () => {
  const person = await business();
  let next = 0;
  for (const left of [30, 10, 0]) {
    const { body } = await find(person, { next, size: 20 });
    expect([body.list.length, body.left]).toEqual([left === 0 ? 10 : 20, left]);
    next = body.next;
  }
  expect((await find(person, { next, size: 20 })).body).toMatchObject({ errcode: 42900 });
  expect((await find(person, { size: 20 })).body.list).toHaveLength(20);
  world.pass(day);
  expect((await find(person, { next, size: 20 })).body).toMatchObject({ left: 30 });
});

test('a phone opens for whoever was shown the company, leaves a receipt, and counts among the contacts of the day [D86][D24]', async () => {
  const [person, other] = [await business(), await business()];
  const [one] = (await find(person, { size: 1 })).body.list;
  expect((await decode(other, one.company_id)).status).toBe(404);
  const { body } = await decode(person, one.company_id);
  expect(body.phone).toMatch(/^1990000\d{4}$/);
  expect((await find(person, { size: 1 })).body.list[0].opened_at).toBe(
    Math.floor(world.now().getTime() / 1000),
  );
  const { rows } = await world.database.pool.query(
    'select subject, name from card_opened_elsewhere where user_id = $1',
    [person.userId],
  );
  expect(rows).toEqual([{ subject: `company:${one.company_id}`, name: one.name }]);
  // A business member has 1000 a day, of whatever kind.
  await world.database.pool.query(
    `insert into card_opened_elsewhere (user_id, subject, name, opened_at)
     select $1, 'company:X' || n, '公司', $2 from generate_series(1, 1000) n`,
    [other.userId, world.now()],
  );
  const [next] = (await find(other, { size: 1 })).body.list;
  expect((await decode(other, next.company_id)).body).toMatchObject({ errcode: 42900 });
});
