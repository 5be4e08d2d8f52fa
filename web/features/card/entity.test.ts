import { card as cardSchema } from '@qunlu/contract/card/entity.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { othersCard, ownCard } from '../../testing/cards.ts';
import { fetched, readCard } from './queries.ts';

afterEach(() => void vi.useRealTimers());

const flags = { is_follow: true, is_friend: false, is_black: true };

test('both cards are what the server may answer', () => {
  expect(cardSchema.parse(ownCard)).toEqual(ownCard);
  expect(cardSchema.parse(othersCard)).toEqual(othersCard);
});

test('another’s card has a relationship of three flags, one’s own has none [E039][E040][E041][E042]', () => {
  expect(readCard({ ...othersCard, ...flags }).relationship).toEqual(flags);
  expect(readCard(othersCard).relationship).toEqual({ is_follow: false, is_friend: false, is_black: false });
  expect(readCard(ownCard).relationship).toBeUndefined();
});

test('what I may do with another’s card comes along, with one’s own it does not [E043]', () => {
  expect(readCard(othersCard).user_permissions).toEqual(othersCard.user_permissions);
  expect(readCard(ownCard).user_permissions).toBeUndefined();
});

test('it says when it came, in milliseconds; what the page brought came with the page [E045]', () => {
  vi.useFakeTimers({ now: 1_795_223_100_000 });
  expect(readCard(fetched(ownCard)).fetch_at).toBe(1_795_223_100_000);
  expect(readCard(ownCard).fetch_at).toBe(performance.timeOrigin);
});

test.each([
  [{}, false],
  [{ realname: '' }, true],
  [{ phone: '' }, true],
  [{ company: '' }, false],
  [{ position: '' }, false],
  [{ company: '', position: '' }, true],
])('with %j it needs filling in: %s [E047][D37]', (lacks, needFill) => {
  expect(readCard({ ...ownCard, ...lacks })).toMatchObject({ needFill });
});

test('the nickname is the name [E049]', () => {
  expect(readCard({ ...ownCard, nickname: '旧名' }).nickname).toBe('林知远');
});
