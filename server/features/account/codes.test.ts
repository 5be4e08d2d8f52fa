// postgres: a code is used up under its own lock
import { expect, test } from 'vitest';
import { codeFor, enter, freshIp, freshPhone, requestCode, solveSlider } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

const verify = (phone: string, code: string, scene = 'login') =>
  world.call('POST', '/v1/oauth/phone-code-verify', { body: { phone, code, scene } });
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code of 6 digits arrives in the sandbox inbox and lives 10 minutes [D1][D207][C048]', async () => {
  const phone = freshPhone();
  const sent = await requestCode(world, phone);
  expect(sent.body).toEqual({ left: 60, expires_in: 600 });
  const inbox = await world.call('GET', '/sandbox/api/sms', { query: { phone } });
  expect(inbox.body.list).toHaveLength(1);
  expect(inbox.body.list[0]).toMatchObject({
    phone,
    code: expect.stringMatching(/^\d{6}$/),
    at: Math.floor(world.now().getTime() / 1000),
  });
  expect(inbox.body.list[0].text).toContain(inbox.body.list[0].code);
  const code = await codeFor(world, phone);
  world.pass(601);
  const late = await verify(phone, code);
  expect(late.status).toBe(400);
  expect(late.body).toMatchObject({ errcode: 40001, errmsg: '验证码已失效，请重新获取', field: 'code' });
});

test('a code can be sent again after 60 s, and says how long to wait [D1][D3][C046]', async () => {
  const phone = freshPhone();
  const ip = freshIp();
  await requestCode(world, phone, 'login', ip);
  world.pass(20);
  const early = await requestCode(world, phone);
  expect(early.status).toBe(429);
  expect(early.body).toMatchObject({
    errcode: 42900,
    errmsg: '验证码刚刚发过，请40秒后再试',
    retry_after: 40,
  });
  expect(early.headers['retry-after']).toBe('40');
  const leftAt = async (from: string) =>
    (await world.call('GET', '/v1/oauth/phone-verify-time', { query: { phone }, ip: from })).body;
  expect(await leftAt(ip)).toEqual({ left: 40, verified_at: 0 });
  // Elsewhere nobody learns that this number has asked for a code.
  expect(await leftAt(freshIp())).toEqual({ left: 0, verified_at: 0 });
  world.pass(40);
  expect((await requestCode(world, phone)).status).toBe(200);
});

test('5 codes an hour and 10 a day for one number [D1]', async () => {
  const phone = freshPhone();
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await requestCode(world, phone)).status).toBe(200);
    world.pass(61);
  }
  const sixth = await requestCode(world, phone);
  expect(sixth.status).toBe(429);
  expect(sixth.body.errmsg).toMatch(/^获取验证码太频繁，请\d+分钟后再试$/);
  world.pass(3600);
  for (let sent = 5; sent < 10; sent += 1) {
    expect((await requestCode(world, phone)).status).toBe(200);
    world.pass(61);
  }
  world.pass(3600);
  const eleventh = await requestCode(world, phone);
  expect(eleventh.status).toBe(429);
  expect(eleventh.body.errmsg).toBe('今天获取验证码的次数已用完，请明天再试');
  world.pass(86_400);
  expect((await requestCode(world, phone)).status).toBe(200);
});

test('30 codes an hour for one address, whatever the numbers [D1]', async () => {
  const ip = freshIp();
  for (let sent = 0; sent < 30; sent += 1)
    expect((await requestCode(world, freshPhone(), 'login', ip)).status).toBe(200);
  const more = await requestCode(world, freshPhone(), 'login', ip);
  expect(more.status).toBe(429);
  expect(more.body.errmsg).toContain('当前网络获取验证码太频繁');
  expect((await requestCode(world, freshPhone())).status).toBe(200);
});

test('5 wrong tries void a code; the sentence counts down [D1]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const code = await codeFor(world, phone);
  for (const left of [4, 3, 2, 1]) {
    expect((await verify(phone, wrong(code))).body.errmsg).toBe(`验证码不正确，还可以再试${left}次`);
  }
  expect((await verify(phone, wrong(code))).body.errmsg).toBe('验证码错误次数过多，请重新获取');
  const right = await verify(phone, code);
  expect(right.status).toBe(400);
  expect(right.body.errmsg).toBe('验证码错误次数过多，请重新获取');
});

test('a code serves once, in its own scene, and a new one voids the old one [D1]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone, 'bind');
  const first = await codeFor(world, phone);
  expect((await verify(phone, first, 'login')).status).toBe(400);
  world.pass(61);
  await requestCode(world, phone, 'bind');
  const second = await codeFor(world, phone);
  if (first !== second) expect((await verify(phone, first, 'bind')).status).toBe(400);
  expect((await verify(phone, second, 'bind')).body.ok).toBe(true);
  expect((await verify(phone, second, 'bind')).status).toBe(400);
});

test('codes are stored hashed [D1]', async () => {
  const phone = freshPhone();
  await requestCode(world, phone);
  const code = await codeFor(world, phone);
  const { rows } = await world.database.pool.query<{ row: string }>(
    'select row_to_json(account_code)::text as row from account_code where phone = $1',
    [phone],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(code);
});

test('the same answer for known and unknown numbers [D1]', async () => {
  const known = await enter(world);
  world.pass(61);
  const [a, b] = [await requestCode(world, known.phone), await requestCode(world, freshPhone())];
  expect(a.body).toEqual(b.body);
  expect(a.status).toBe(b.status);
});

test('a verified code becomes a ticket that replaces it once, in its scene, 10 minutes [D3][C047]', async () => {
  const phone = freshPhone();
  const login = (code: string) =>
    world.call('POST', '/regcenter/customer/login/captcha', {
      body: { phone, code, product: 'qun', protocolIds: [1, 2] },
    });
  await requestCode(world, phone);
  const { body } = await verify(phone, await codeFor(world, phone));
  expect(body).toEqual({ ok: true, ticket: expect.any(String) });
  expect((await login(body.ticket)).body.code).toBe(0);
  expect((await login(body.ticket)).body.code).toBe(40001);
  world.pass(61);
  await requestCode(world, phone, 'password');
  const other = await verify(phone, await codeFor(world, phone), 'password');
  expect((await login(other.body.ticket)).body.code).toBe(40001);
  world.pass(61);
  await requestCode(world, phone);
  const late = await verify(phone, await codeFor(world, phone));
  world.pass(601);
  expect((await login(late.body.ticket)).body.code).toBe(40001);
});

test('phone-verify-time tells when the own number was verified [D3][C046]', async () => {
  const person = await enter(world);
  const { body } = await world.call('GET', '/v1/oauth/phone-verify-time', { token: person.token });
  expect(body.verified_at).toBe(Math.floor(world.now().getTime() / 1000));
  const stranger = await world.call('GET', '/v1/oauth/phone-verify-time', { query: { phone: person.phone } });
  expect(stranger.body.verified_at).toBe(0);
});

test('no log line carries a phone, a code or a token', async () => {
  const person = await enter(world);
  const code = await codeFor(world, person.phone);
  await world.call('GET', '/v1/user/view', { token: person.token, query: { id: 'x' } });
  await world.call('POST', '/v1/oauth/getsign', { body: { phone: person.phone }, signed: false });
  const all = world.logs.join('\n');
  expect(all).toContain('"failure":"signature"');
  for (const secret of [person.phone, code, person.token]) expect(all).not.toContain(secret);
});

test('a wrong slider spends its signature and a repeat gets the first answer, under an idempotency key too [D2]', async () => {
  const phone = freshPhone();
  const ip = freshIp();
  for (let sent = 0; sent < 2; sent += 1) {
    await requestCode(world, phone, 'login', ip);
    world.pass(61);
  }
  const ask = () => world.call('POST', '/v1/oauth/getsign', { body: { phone }, ip });
  const send = ({ ts, sign }: { ts: number; sign: string }, captcha: object, key: string) =>
    world.call('POST', '/v1/oauth/phone-code', {
      body: { phone, scene: 'login', ts, sign, captcha },
      headers: { 'idempotency-key': key },
      ip,
    });
  const { body: guessed } = await ask();
  const right = await solveSlider(guessed.slider);
  const guess = await send(guessed, { ...right, x: (right?.x ?? 0) > 100 ? 0 : 236 }, 'slider-0001');
  expect(guess.body.field).toBe('captcha');
  for (const key of ['slider-0001', 'slider-0002'])
    expect((await send(guessed, { ...right }, key)).body).toMatchObject({ errcode: 40001, field: 'sign' });
  const { body: signed } = await ask();
  const solved = { ...(await solveSlider(signed.slider)) };
  const first = await send(signed, solved, 'slider-0003');
  expect(first.body).toEqual({ left: 60, expires_in: 600 });
  expect((await send(signed, solved, 'slider-0003')).body).toEqual(first.body);
  expect((await send(signed, { ...solved, x: 1 }, 'slider-0003')).body.errcode).toBe(40901);
});

test('no transaction is open while a message is on its way [D207]', async () => {
  const { sms } = world.deps;
  const open: boolean[] = [];
  world.deps.sms = {
    async send(db, message) {
      open.push(db.isTransaction);
      await sms.send(db, message);
    },
  };
  try {
    const phone = freshPhone();
    const { body: signed } = await world.call('POST', '/v1/oauth/getsign', { body: { phone } });
    await world.call('POST', '/v1/oauth/phone-code', {
      body: { phone, scene: 'login', ts: signed.ts, sign: signed.sign },
      headers: { 'idempotency-key': 'message-0001' },
    });
    expect(open).toEqual([false]);
  } finally {
    world.deps.sms = sms;
  }
});

test('who is logged in need not name the own number; a guest must [D1][D2]', async () => {
  const person = await enter(world);
  world.pass(61);
  const own = { token: person.token, ip: freshIp() };
  const { body: signed } = await world.call('POST', '/v1/oauth/getsign', { ...own, body: {} });
  const sent = await world.call('POST', '/v1/oauth/phone-code', {
    ...own,
    body: { scene: 'password', ts: signed.ts, sign: signed.sign },
  });
  expect(sent.status).toBe(200);
  const { body: inbox } = await world.call('GET', '/sandbox/api/sms', { query: { phone: person.phone } });
  expect(inbox.list).toHaveLength(2);
  expect((await world.call('POST', '/v1/oauth/getsign', { body: {} })).body).toMatchObject({
    errcode: 40001,
    field: 'phone',
    errmsg: '请填写手机号',
  });
});
