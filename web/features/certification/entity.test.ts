import type { Certification } from '@qunlu/contract/certification/calls.ts';
import { expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { withCertification } from './queries.ts';

const passed: Certification = {
  certify_id: 3,
  card_id: 9001,
  user_id: 7001,
  status: 1,
  message: '',
  card_img: 'a.png',
  idcard_img: 'b.png',
  operated_at: 1_795_223_100,
  created_at: 1_795_219_500,
  is_pass: true,
  is_apply: false,
  is_reject: false,
  can_apply_at: 0,
  can: { apply: false, cancel: true },
};
const certified = { ...ownCard, certified: 1 };

test('a card carries its certification as cardCertify, its times in milliseconds [E048][E085][E086][D189]', () => {
  expect(withCertification(certified, passed)).toEqual({
    ...certified,
    cardCertify: { ...passed, operated_at: 1_795_223_100_000, created_at: 1_795_219_500_000 },
  });
  const none = { ...passed, certify_id: 0, status: -1, operated_at: 0, created_at: 0, is_pass: false };
  expect(withCertification(ownCard, none).cardCertify).toMatchObject({ operated_at: 0, created_at: 0 });
});

test.each([
  ['a certified card with a number', 1, 3, true],
  ['a card that is not certified', 0, 3, false],
  ['a card that changed since', 2, 3, false],
  ['no number', 1, 0, false],
])('%s counts as passed: %s %s %s [E088][B065]', (_what, mark, certify_id, is_pass) => {
  const { cardCertify } = withCertification({ ...ownCard, certified: mark }, { ...passed, certify_id });
  expect(cardCertify.is_pass).toBe(is_pass);
});
