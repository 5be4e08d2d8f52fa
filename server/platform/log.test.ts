import { expect, test } from 'vitest';
import { useWorld } from '../testing/world.ts';

const world = useWorld();

test('what the database says of a refused row is not logged, the place is', async () => {
  world.deps.sms = {
    send: () =>
      Promise.reject(
        Object.assign(new Error('invalid input "13800138000", "a@b.example"'), {
          code: '23505',
          detail: 'Key (phone)=(13800138000) already exists.',
          constraint: 'account_user_phone_key',
        }),
      ),
  };
  const phone = '13800138000';
  const { body: signed } = await world.call('POST', '/v1/oauth/getsign', { body: { phone } });
  const answer = await world.call('POST', '/v1/oauth/phone-code', {
    body: { phone, scene: 'login', ts: signed.ts, sign: signed.sign },
  });
  expect(answer.body).toEqual({ errcode: 50300, errmsg: '系统繁忙，请稍后再试' });
  const written = world.logs.join('');
  expect(written).not.toContain(phone);
  expect(written).not.toContain('a@b.example');
  expect(written).toContain('account_user_phone_key');
  expect(written).toContain('log.test.ts');
  expect(written).toContain('/v1/oauth/phone-code');
});
