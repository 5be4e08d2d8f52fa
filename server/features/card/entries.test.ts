import { expect, test } from 'vitest';
import { makeCard } from './testing.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

test('education and work dates are kept to the month, in order, not in the future, with ids [D16]', async () => {
  const { owner, card } = await makeCard(world);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  const march15 = Date.UTC(2014, 2, 15) / 1000;
  const { body } = await edit({
    cardWorks: [
      { company: '甲', start_at: march15, end_at: 0 },
      { id: 7, company: '乙', start_at: march15, end_at: march15 },
    ],
  });
  expect(body.cardWorks.map((work: { id: number; start_at: number }) => [work.id, work.start_at])).toEqual([
    [8, Date.UTC(2014, 1, 28, 16) / 1000],
    [7, Date.UTC(2014, 1, 28, 16) / 1000],
  ]);
  expect(
    (await edit({ cardWorks: [{ company: '甲', start_at: march15, end_at: march15 - 86_400 * 60 }] })).body,
  ).toMatchObject({
    errcode: 40001,
    field: 'cardWorks.0.end_at',
    errmsg: '结束时间不能早于开始时间',
  });
  const future = Math.floor(world.now().getTime() / 1000) + 86_400;
  expect(
    (await edit({ cardEducations: [{ school: '甲', start_at: future, end_at: 0 }] })).body,
  ).toMatchObject({
    field: 'cardEducations.0.start_at',
    errmsg: '开始时间不能晚于今天',
  });
  const eleven = Array.from({ length: 11 }, () => ({ school: '甲', start_at: march15, end_at: 0 }));
  expect((await edit({ cardEducations: eleven })).body).toMatchObject({
    field: 'cardEducations',
    errmsg: '教育经历最多10条',
  });
  expect(
    (await edit({ cardEducations: [{ school: '甲', degree: 10, start_at: march15, end_at: 0 }] })).body,
  ).toMatchObject({ field: 'cardEducations.0.degree' });
});

test('an entry of education and one of work has its fields and no others, each within its length [E077][E078][D16]', async () => {
  const { owner, card } = await makeCard(world);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  const [start_at, end_at] = [Date.UTC(2013, 7, 31, 16) / 1000, Date.UTC(2017, 5, 30, 16) / 1000];
  const school = { school: '浙江大学', major: '茶学', degree: 5, start_at, end_at, description: '学生会' };
  const job = {
    company: '青禾茶业',
    position: '茶艺师',
    industry: '农业',
    start_at,
    end_at: 0,
    description: '制茶',
  };
  const { body } = await edit({
    cardEducations: [{ ...school, grade: '甲' }],
    cardWorks: [{ ...job, salary: 1 }],
  });
  expect(body.cardEducations).toEqual([{ id: expect.any(Number), ...school }]);
  expect(body.cardWorks).toEqual([{ id: expect.any(Number), ...job }]);
  const tooLong = async (list: string, entry: object, field: string, most: number): Promise<void> => {
    const over = await edit({ [list]: [{ ...entry, [field]: '字'.repeat(most + 1) }] });
    expect(over.body, field).toMatchObject({ errcode: 40001, field: `${list}.0.${field}` });
    expect((await edit({ [list]: [{ ...entry, [field]: '字'.repeat(most) }] })).status, field).toBe(200);
  };
  for (const [field, most] of [
    ['school', 50],
    ['major', 50],
    ['description', 200],
  ] as const)
    await tooLong('cardEducations', school, field, most);
  for (const [field, most] of [
    ['company', 50],
    ['position', 30],
    ['industry', 30],
    ['description', 500],
  ] as const)
    await tooLong('cardWorks', job, field, most);
  expect((await edit({ cardEducations: [{ ...school, school: '' }] })).body).toMatchObject({
    field: 'cardEducations.0.school',
  });
  expect((await edit({ cardWorks: [{ ...job, company: '' }] })).body).toMatchObject({
    field: 'cardWorks.0.company',
  });
});
