import { noticeCategories } from '@qunlu/contract/notice.ts';
import { expect, test } from 'vitest';
import { mayBeSilenced } from './policy.ts';

test('only marketing and what is social may be silenced [D17]', () => {
  expect(noticeCategories.filter(mayBeSilenced)).toEqual(['friend', 'marketing']);
});
