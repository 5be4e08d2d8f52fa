import { afterEach, expect, test } from 'vitest';
import { firstTouch, rememberFirstTouch } from './attribution.ts';
import { shareLink } from './host/share-data.ts';
import { login, startSession } from './session.ts';

const day = 86_400_000;
const visit = (address: string, now: number): void => {
  history.replaceState(null, '', address);
  rememberFirstTouch(now);
};

afterEach(() => localStorage.clear());

test('[D144] who came first is who a registration is owed to, for 30 days', () => {
  visit('/?_qc=u7&_ac=fair', 0);
  visit('/?_qc=u8', 10 * day);
  expect(firstTouch(29 * day)).toEqual({ qc: 'u7', ac: 'fair' });
  expect(firstTouch(30 * day)).toEqual({ qc: 'u8', ac: '' });
  visit('/?_qc=u9', 31 * day);
  expect(firstTouch(32 * day)).toEqual({ qc: 'u9', ac: '' });
});

test('[D144] a visit that nobody brought is owed to nobody; what is stored wrongly counts for nothing', () => {
  visit('/', 0);
  expect(firstTouch(1)).toEqual({ qc: '', ac: '' });
  localStorage.setItem('first-touch', '{"qc":7}');
  expect(firstTouch(1)).toEqual({ qc: '', ac: '' });
});

test('[D42][D144] a link carries who passes it on; a guest passes on who brought them', () => {
  const stop = startSession();
  history.replaceState(null, '', '/?_qc=u7&_ac=fair');
  expect(shareLink('/card/1')).toBe(`${location.origin}/card/1?_qc=u7&_ac=fair`);
  login({ token: 'abc', user_id: 9, expires_at: 1_800_000_000, expires_in: 2_592_000 });
  expect(shareLink('/card/1')).toBe(`${location.origin}/card/1?_qc=u9&_ac=fair`);
  stop();
});
