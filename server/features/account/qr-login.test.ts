// postgres: a code is confirmed and fetched under its lock
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld();

const desktop = {
  ip: '114.114.114.114',
  headers: {
    'user-agent':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  },
};

interface Code {
  id: string;
  secret: string;
}

const begin = async (): Promise<Code> => (await world.call('POST', '/v1/oauth/qrcode', desktop)).body;
const poll = ({ id, secret }: Code): Promise<Answer> =>
  world.call('POST', '/v1/oauth/qrcode-state', { ...desktop, body: { id, secret } });
const paths = {
  scan: '/v1/oauth/qrcode-scan',
  confirm: '/v1/oauth/qrcode-confirm',
  cancel: '/v1/oauth/qrcode-cancel',
};
const onPhone = (person: Person, verb: keyof typeof paths, { id }: Code): Promise<Answer> =>
  world.call('POST', paths[verb], { token: person.token, body: { id } });

test('a code lives 120 seconds and opens this site with an id, not the secret [D7][R047]', async () => {
  const { body } = await world.call('POST', '/v1/oauth/qrcode', desktop);
  expect(body).toMatchObject({
    expires_in: 120,
    url: `http://localhost:3000/?id=${body.id}#!/user/qrcode-login`,
  });
  expect(body.url).not.toContain(body.secret);
  const { rows } = await world.database.pool.query<{ row: string }>(
    'select row_to_json(account_qr_login)::text as row from account_qr_login',
  );
  expect(rows.map((row) => row.row).join()).not.toMatch(new RegExp(`${body.id}|${body.secret}`));
  expect((await poll(body)).body).toEqual({ state: 0, session: null });
  world.pass(119);
  expect((await poll(body)).body.state).toBe(0);
  world.pass(1);
  expect((await poll(body)).body).toEqual({ state: 4, session: null });
  const person = await makePerson(world);
  expect(await onPhone(person, 'scan', body)).toMatchObject({
    status: 422,
    body: { errmsg: '二维码已过期，请在电脑上刷新后再扫' },
  });
});

test('scanned, confirmed, let in once: the phone sees device and city, the desktop gets a session of its own [D7]', async () => {
  const [person, code] = [await makePerson(world), await begin()];
  const scanned = await onPhone(person, 'scan', code);
  expect(scanned.body).toEqual({
    state: 1,
    device: 'Windows 电脑上的 Chrome',
    city: expect.stringMatching(/江苏/),
    at: Math.floor(world.now().getTime() / 1000),
    expires_at: Math.floor(world.now().getTime() / 1000) + 120,
  });
  expect((await poll(code)).body).toEqual({ state: 1, session: null });
  expect((await onPhone(person, 'confirm', code)).body).toEqual({ state: 2 });
  const { body } = await poll(code);
  expect(body).toMatchObject({ state: 2, session: { user_id: person.userId, is_new: false, status: 1 } });
  expect(body.session.token).not.toBe(person.token);
  expect((await world.call('GET', '/v1/user/view', { token: body.session.token })).status).toBe(200);
  expect((await poll(code)).body).toEqual({ state: 2, session: null });
  const { rows } = await world.database.pool.query(
    'select ip, user_agent from account_session where user_id = $1 and ip = $2',
    [person.userId, desktop.ip],
  );
  expect(rows).toEqual([{ ip: desktop.ip, user_agent: desktop.headers['user-agent'] }]);
});

test('only who scanned first decides; to anybody else the code is taken [D7]', async () => {
  const [first, second, code] = [await makePerson(world), await makePerson(world), await begin()];
  expect((await onPhone(second, 'confirm', code)).body.errmsg).toBe('请先扫电脑上的二维码');
  await onPhone(first, 'scan', code);
  for (const verb of ['scan', 'confirm', 'cancel'] as const) {
    expect(await onPhone(second, verb, code)).toMatchObject({
      status: 422,
      body: { errmsg: '二维码已被其他人扫过，请在电脑上刷新后再扫' },
    });
  }
  expect((await onPhone(first, 'scan', code)).body.state).toBe(1);
  expect((await poll(code)).body.state).toBe(1);
});

test('a refused login gives nothing and cannot be confirmed any more [D7]', async () => {
  const [person, code] = [await makePerson(world), await begin()];
  await onPhone(person, 'scan', code);
  expect((await onPhone(person, 'cancel', code)).body).toEqual({ state: 3 });
  expect((await onPhone(person, 'cancel', code)).body).toEqual({ state: 3 });
  expect((await onPhone(person, 'confirm', code)).status).toBe(422);
  expect((await poll(code)).body).toEqual({ state: 3, session: null });
});

test('a wrong secret or id learns and takes nothing [D7]', async () => {
  const [person, code, other] = [await makePerson(world), await begin(), await begin()];
  await onPhone(person, 'scan', code);
  await onPhone(person, 'confirm', code);
  for (const wrong of [
    { id: code.id, secret: other.secret },
    { id: other.id, secret: code.secret },
    { id: 'unknown', secret: code.secret },
  ]) {
    expect((await poll(wrong)).body).toEqual({ state: 4, session: null });
  }
  expect((await poll(code)).body.session).not.toBeNull();
  expect((await onPhone(person, 'scan', { id: 'unknown', secret: '' })).status).toBe(404);
});

test('confirmed in its last second it can still be fetched; later not [D7]', async () => {
  const [person, code] = [await makePerson(world), await begin()];
  await onPhone(person, 'scan', code);
  world.pass(119);
  await onPhone(person, 'confirm', code);
  world.pass(2);
  expect((await poll(code)).body.session).not.toBeNull();
  const late = await begin();
  await onPhone(person, 'scan', late);
  await onPhone(person, 'confirm', late);
  world.pass(121);
  expect((await poll(late)).body).toEqual({ state: 4, session: null });
});

test('when the person logs out everywhere, what was confirmed and not fetched is void [D5][D7]', async () => {
  const [person, code] = [await makePerson(world), await begin()];
  await onPhone(person, 'scan', code);
  await onPhone(person, 'confirm', code);
  await world.call('POST', '/v1/user/logout-everywhere', { token: person.token, body: {} });
  expect((await poll(code)).body).toEqual({ state: 4, session: null });
});

test('polling is one statement beside the count of its limit [D7]', async () => {
  const code = await begin();
  const texts = await statementsOf(() => poll(code));
  expect(texts.filter((text) => text.includes('account_'))).toHaveLength(1);
});
