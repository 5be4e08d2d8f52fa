// postgres: a signature is used up under its own lock
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { enter, freshIp, freshPhone, requestCode, solveSlider } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

test('a signature serves once, for its number, 5 minutes [D2][C048]', async () => {
  const phone = freshPhone();
  const ip = freshIp();
  const { body: signed } = await world.call('POST', '/v1/oauth/getsign', { body: { phone }, ip });
  expect(signed).toEqual({
    ts: Math.floor(world.now().getTime() / 1000),
    sign: expect.any(String),
    slider: null,
  });
  const send = (body: object) =>
    world.call('POST', '/v1/oauth/phone-code', {
      body: { phone, scene: 'login', ts: signed.ts, sign: signed.sign, ...body },
      ip,
    });
  expect((await send({ phone: freshPhone() })).body).toMatchObject({ errcode: 40001, field: 'sign' });
  const other = signed.sign.startsWith('A') ? 'B' : 'A';
  expect((await send({ sign: other + signed.sign.slice(1) })).body).toMatchObject({
    errcode: 40001,
    field: 'sign',
  });
  expect((await send({})).status).toBe(200);
  world.pass(61);
  expect((await send({})).body).toMatchObject({ errcode: 40001, field: 'sign' });
  const late = await world.call('POST', '/v1/oauth/getsign', { body: { phone }, ip });
  world.pass(301);
  const old = await world.call('POST', '/v1/oauth/phone-code', {
    body: { phone, scene: 'login', ts: late.body.ts, sign: late.body.sign },
    ip,
  });
  expect(old.body).toMatchObject({ errcode: 40001, field: 'sign' });
});

test('from the third request on a slider must be solved first [D2]', async () => {
  const phone = freshPhone();
  const ip = freshIp();
  await requestCode(world, phone, 'login', ip);
  world.pass(61);
  await requestCode(world, phone, 'login', ip);
  world.pass(61);
  const ask = () => world.call('POST', '/v1/oauth/getsign', { body: { phone }, ip });
  const send = (signed: { ts: number; sign: string }, captcha?: object) =>
    world.call('POST', '/v1/oauth/phone-code', {
      body: { phone, scene: 'login', ts: signed.ts, sign: signed.sign, captcha },
      ip,
    });
  const without = await ask();
  // A picture of pixels, in which nothing but the pixels tells where the gap is.
  expect(without.body.slider.image).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
  expect(Object.keys(without.body.slider).sort()).toEqual(['challenge', 'image', 'piece', 'width']);
  const bytes = Buffer.from(without.body.slider.image.split(',')[1], 'base64');
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 280, height: 120 });
  expect((await send(without.body)).body).toMatchObject({
    errcode: 40001,
    errmsg: '请先拖动滑块完成验证',
    field: 'captcha',
  });
  const missed = await ask();
  const solved = await solveSlider(missed.body.slider);
  expect((await send(missed.body, { ...solved, x: (solved?.x ?? 0) + 20 })).body).toMatchObject({
    errmsg: '滑块位置不对，请再试一次',
  });
  const other = await ask();
  expect((await send(other.body, await solveSlider(missed.body.slider))).body).toMatchObject({
    field: 'captcha',
  });
  const right = await ask();
  expect((await send(right.body, await solveSlider(right.body.slider))).status).toBe(200);
});

test('a guest elsewhere does not learn that a number asked for codes: no slider tells them [D2][D3]', async () => {
  const asked = freshPhone();
  const home = freshIp();
  for (let sent = 0; sent < 3; sent += 1) {
    await requestCode(world, asked, 'login', home);
    world.pass(61);
  }
  const elsewhere = freshIp();
  const shape = async (phone: string, ip: string) => {
    const { status, body } = await world.call('POST', '/v1/oauth/getsign', { body: { phone }, ip });
    return [status, Object.keys(body), body.slider === null];
  };
  expect(await shape(asked, elsewhere)).toEqual(await shape(freshPhone(), elsewhere));
  expect((await requestCode(world, asked, 'login', elsewhere)).status).toBe(200);
  expect((await shape(asked, home))[2]).toBe(false);
});

test('whose own number it is solves the slider wherever they ask from [D2]', async () => {
  const person = await enter(world);
  world.pass(61);
  await requestCode(world, person.phone);
  const { body } = await world.call('POST', '/v1/oauth/getsign', {
    token: person.token,
    body: {},
    ip: freshIp(),
  });
  expect(body.slider).not.toBeNull();
});
