// postgres: statements of several features, and rows that are locked
import { selectableWays, serviceTypes, wayDefault, wayKinds } from '@qunlu/contract/service/rules.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { useWorld, type Answer } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { verify } from '../identity/testing.ts';
import { picture, upload } from '../media/testing.ts';
import { makeService, passApplication, serviceBody, someCategory } from './testing.ts';

const world = useWorld({ listen: true });

const create = (person: Person, body: object, key?: string): Promise<Answer> =>
  world.call('POST', '/v1/service/create', {
    token: person.token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const edit = (person: Person, id: number, body: object): Promise<Answer> =>
  world.call('POST', '/v1/service/edit', { token: person.token, query: { id }, body });
const view = (id: number, person?: Person): Promise<Answer> =>
  world.call('GET', '/v1/service/view', { query: { id }, token: person?.token });

test('what is offered is fixed by kind, whatever the client says of titles and units [B079][B080][B081][B082][B083][B085][B086][B087][B088][B089][D45][C018][E110][E111][E113][E114][E115][E116][E117][E118][E119][K024][K028][K029][M060][M061][M062][M063][M064]', async () => {
  const { owner } = await makeCard(world);
  const { status, body } = await create(owner, {
    service: { ...serviceBody().service },
    ways: [
      { type: 'tel', fee: 0, max: 0, params: '{"unit":"年"}' },
      { type: 'sms', fee: 0, max: 2 },
      { type: 'meet', fee: 0, params: { address: '西湖区龙井路 18 号', unit: '年' } },
      { type: 'online', fee: 0, max: 9999 },
      { type: 'house', fee: 0, max: 1, params: { address: '不需要的地点' } },
      { type: 'location', fee: 0, max: 1, params: '{"address":"湖滨路 1 号"}' },
    ],
  });
  expect(status).toBe(200);
  // B072: no type is a consult service.
  expect(body.type).toBe(serviceTypes.consult);
  expect(
    body.ways.map((way: Record<string, unknown>) => [
      way['type'],
      way['title'],
      way['unit'],
      way['max'],
      way['address'],
      way['needAddress'],
      way['offerAddress'],
    ]),
  ).toEqual([
    ['tel', '电话咨询', '次', 0, '', false, false],
    ['sms', '图文咨询', '次', 2, '', false, false],
    ['meet', '线下约见', '次', 1, '西湖区龙井路 18 号', false, true],
    ['online', '线上服务', '次', 9999, '', false, false],
    ['house', '上门服务', '次', 1, '', true, false],
    ['location', '指定地点', '次', 1, '湖滨路 1 号', false, true],
  ]);
  for (const way of body.ways) {
    expect(way).toMatchObject({ service_id: body.service_id, fee: 0 });
    expect(JSON.parse(way.params)).toEqual({ address: way.address, unit: way.unit });
  }
  expect(new Set(body.ways.map(({ way_id }: { way_id: number }) => way_id)).size).toBe(6);
  expect(body.ways.map(({ type }: { type: string }) => type).toSorted()).toEqual([...wayKinds].toSorted());
  expect(wayDefault(1, 'meet')).toMatchObject({ max: 1, offerAddress: true });
  expect(wayDefault(2, 'meet')).toBeUndefined();
});

test('a production service has exactly one of its ways, a consult service several kinds [B071][B076][B084][B090][D44][D181][K025][M065]', async () => {
  const { owner } = await makeCard(world);
  const production = { ...serviceBody().service, type: 2 };
  const sent = await create(owner, { service: production, ways: [{ type: 'house', fee: 0, max: 1 }] });
  expect(sent.body).toMatchObject({ type: 2 });
  expect(sent.body.ways).toMatchObject([{ title: '快递寄送', unit: '件', needAddress: true }]);
  const two = await create(owner, {
    service: production,
    ways: [
      { type: 'house', fee: 0, max: 1 },
      { type: 'online', fee: 0, max: 1 },
    ],
  });
  expect(two.body).toMatchObject({ errcode: 40001, field: 'ways', errmsg: '制作类服务只能选一种方式' });
  const phone = await create(owner, { service: production, ways: [{ type: 'tel', fee: 0, max: 1 }] });
  expect(phone.body).toMatchObject({ errcode: 40001, field: 'ways.0.type' });
  expect(selectableWays[2].map(({ kind }) => kind)).toEqual(['house', 'online', 'location']);
  // The same kind twice, none at all, seven.
  const tel = { type: 'tel', fee: 0, max: 1 };
  expect((await create(owner, serviceBody({ ways: [tel, tel] as never }))).body).toMatchObject({
    errcode: 40001,
    field: 'ways.1.type',
    errmsg: '“电话咨询”只能有一个，请删掉重复的',
  });
  expect((await create(owner, { ...serviceBody(), ways: [] })).body).toMatchObject({
    errcode: 40001,
    errmsg: '请至少选择一种服务方式',
  });
  const seven = await create(owner, { ...serviceBody(), ways: Array.from({ length: 7 }, () => tel) });
  expect(seven.body).toMatchObject({ errcode: 40001, errmsg: '方式最多6条' });
  // A type that changes.
  const changed = await edit(owner, sent.body.service_id, {
    service: { ...production, type: 1 },
    ways: [{ type: 'house', fee: 0, max: 1 }],
  });
  expect(changed.body).toMatchObject({ errcode: 40001, field: 'service.type' });
});

test('prices, numbers, places, titles, texts and pictures have bounds, each refused with a sentence [D44][D45][E093][E094][E095]', async () => {
  const { owner } = await makeCard(world);
  const way = { type: 'tel', fee: 0, max: 1 };
  const of = (service: object, ways: object[] = [way]) =>
    create(owner, { service: { ...serviceBody().service, ...service }, ways });
  const refused: [Promise<Answer>, string][] = [
    [of({}, [{ ...way, fee: 5_000_001 }]), 'ways.0.fee'],
    [of({}, [{ ...way, fee: -1 }]), 'ways.0.fee'],
    [of({}, [{ ...way, max: 10_000 }]), 'ways.0.max'],
    [of({}, [{ type: 'meet', fee: 0, max: 1 }]), 'ways.0.params.address'],
    [
      of({}, [{ type: 'meet', fee: 0, max: 1, params: { address: '路'.repeat(201) } }]),
      'ways.0.params.address',
    ],
    [of({ title: '字'.repeat(61) }), 'service.title'],
    [of({ title: '' }), 'service.title'],
    [of({ content: '字'.repeat(5001) }), 'service.content'],
    [of({ content: `<p>${'字'.repeat(5001)}</p>` }), 'service.content'],
    [
      of({ images: JSON.stringify(Array.from({ length: 10 }, () => 'https://a.example/1.png')) }),
      'service.images',
    ],
    [of({ images: JSON.stringify(['https://a.example/1.png']) }), 'service.images.0'],
    [of({ category_id: 999_999 }), 'service.category_id'],
  ];
  for (const [asked, field] of refused) {
    const { status, body } = await asked;
    expect([status, body.errcode, body.field], field).toEqual([400, 40001, field]);
    expect(body.errmsg).toMatch(/[\u4e00-\u9fff]/);
  }
  // Of somebody else.
  const other = await makePerson(world);
  const foreign = (await upload(world, other, { bytes: await picture() })).url;
  expect((await of({ images: [foreign] })).body).toMatchObject({ errcode: 40001, field: 'service.images.0' });
  expect(
    (await world.database.pool.query('select count(*) from service where user_id = $1', [owner.userId])).rows,
  ).toEqual([{ count: 0 }]);
  // At the bounds all of it passes; pictures arrive as a JSON string.
  const own = await Promise.all(Array.from({ length: 9 }, async () => (await upload(world, owner)).url));
  const made = await of({ title: 'w'.repeat(120), content: '字'.repeat(5000), images: JSON.stringify(own) });
  expect(made.status).toBe(200);
  expect(JSON.parse(made.body.images)).toEqual(own);
});

test('rich content is cleaned of what runs [D46][E094]', async () => {
  const { owner } = await makeCard(world);
  const { body } = await create(
    owner,
    serviceBody({
      service: {
        content:
          '<p onclick="steal()">好<script>alert(1)</script><img src="x" onerror="steal()"><a href="javascript:steal()">点</a></p>',
      },
    }),
  );
  expect(body.content).toBe('<p>好<span>点</span></p>'.replaceAll(/<\/?span>/g, ''));
});

test('publishing needs a card, and for money a real name and the application [D46][D155]', async () => {
  const person = await makePerson(world);
  expect((await create(person, serviceBody())).body).toMatchObject({
    errcode: 40300,
    errmsg: '请先建立一张名片，写上姓名，再发布服务',
  });
  await makeCard(world, person);
  const paid = serviceBody({ ways: [{ type: 'tel', fee: 100, max: 1 }] });
  expect((await create(person, paid)).body.errmsg).toContain('实名');
  await verify(world, person);
  expect((await create(person, paid)).body).toMatchObject({
    errcode: 40300,
    errmsg: '出售收费的服务前请先申请开店',
  });
  // One of several that costs something is enough to ask.
  const mixed = serviceBody({
    ways: [
      { type: 'sms', fee: 0 },
      { type: 'tel', fee: 1, max: 1 },
    ],
  });
  expect((await create(person, mixed)).body.errcode).toBe(40300);
  const free = await create(person, serviceBody());
  expect(free.status).toBe(200);
  // Nor may a free one become paid.
  expect((await edit(person, free.body.service_id, paid)).body.errcode).toBe(40300);
  await passApplication(world, person);
  const made = await create(person, paid);
  expect(made.body).toMatchObject({ fee: 100, fee_max: 100, audit: 0, access: false });
});

test('[D46] whoever has no number bound is asked for it first, however complete their card is', async () => {
  const { owner } = await makeCard(world);
  expect((await create(owner, serviceBody())).status).toBe(200);
  await world.database.pool.query('update account_user set phone = null where user_id = $1', [owner.userId]);
  expect((await create(owner, serviceBody())).body.errcode).toBe(40101);
});

test('[B077][B078][E095] pictures are sent and answered as a JSON string of a list', async () => {
  const { owner } = await makeCard(world);
  const urls = [(await upload(world, owner)).url, (await upload(world, owner)).url];
  const { status, body } = await create(owner, serviceBody({ service: { images: JSON.stringify(urls) } }));
  expect(status).toBe(200);
  const { images } = (await view(body.service_id)).body;
  expect(typeof images).toBe('string');
  expect(JSON.parse(images)).toEqual(urls);
  const text = await create(owner, serviceBody({ service: { images: 'no list' } }));
  expect(text.body).toMatchObject({ errcode: 40001, field: 'service.images' });
});

test('the same attempt is one service; an older version is not written over a newer one [C018][C019][B078]', async () => {
  const { owner } = await makeCard(world);
  const [first, again] = [
    await create(owner, serviceBody(), 'attempt-0001'),
    await create(owner, serviceBody(), 'attempt-0001'),
  ];
  expect(again.body).toEqual(first.body);
  const { service_id: id, rev } = first.body;
  const saved = await edit(owner, id, { ...serviceBody({ service: { title: '合同起草' } }), rev });
  expect(saved.body).toMatchObject({ title: '合同起草', rev: rev + 1 });
  const late = await edit(owner, id, { ...serviceBody({ service: { title: '旧的' } }), rev });
  expect(late.body).toMatchObject({ errcode: 40901 });
  expect((await view(id, owner)).body.title).toBe('合同起草');
  const stranger = (await makeCard(world)).owner;
  expect((await edit(stranger, id, serviceBody())).body.errcode).toBe(40400);
});

test('an edit ends the ways that it changes and keeps the others; ended ones stay for orders [C019][D45]', async () => {
  const { owner, service } = await makeService(world, undefined, {
    ways: [
      { type: 'tel', fee: 0, max: 1 },
      { type: 'sms', fee: 0, max: 1 },
      { type: 'online', fee: 0, max: 1 },
    ],
  });
  const [tel, sms, online] = service.ways;
  const { body } = await edit(
    owner,
    service.service_id,
    serviceBody({
      ways: [
        { type: 'sms', fee: 0, max: 1 },
        { type: 'tel', fee: 0, max: 5 },
      ],
    }),
  );
  expect(body.ways.map(({ type }: { type: string }) => type)).toEqual(['sms', 'tel']);
  expect(body.ways[0].way_id).toBe(sms?.way_id);
  expect(body.ways[1].way_id).not.toBe(tel?.way_id);
  const { rows } = await world.database.pool.query(
    'select way_id, max, ended_at is not null as ended from service_way where way_id = any($1)',
    [[tel?.way_id, online?.way_id]],
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { way_id: tel?.way_id, max: 1, ended: true },
      { way_id: online?.way_id, max: 1, ended: true },
    ]),
  );
});

test('twenty at most [D46]', async () => {
  const { owner } = await makeCard(world);
  await makeService(world, owner);
  await world.database.pool.query(
    `insert into service (user_id, title, category_id, created_at, changed_at, audit)
     select $1, '旧服务', $2, now(), now(), 1 from generate_series(1, 18)`,
    [owner.userId, someCategory],
  );
  const [one, two] = await Promise.all([create(owner, serviceBody()), create(owner, serviceBody())]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([one, two].find(({ status }) => status === 409)?.body.errmsg).toBe(
    '最多可以发布20个服务，请先删除不用的，或开通会员',
  );
});
