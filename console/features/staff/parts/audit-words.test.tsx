import { subjectTypes } from '@qunlu/contract/moderation/rules.ts';
import { expect, test } from 'vitest';
import { features } from '../../../all-features.ts';
import { auditTextsOf } from './audit-words.ts';

const texts = auditTextsOf(features);

test.each(subjectTypes)('[D138] a report about a %s reads in Chinese in the log', (type) => {
  expect(texts.subject(`${type}:12`)).toMatch(/^[\u4e00-\u9fff]+ 12$/);
});

test('[D138] an action reads with its result; what has no word stands as it is', () => {
  expect(texts.action('decide-roster-import:reject')).toBe('审核名册导入：不通过');
  expect(texts.action('list-phonebook:off')).toBe('通讯录公开展示：撤下');
  expect(texts.action('no-such-deed')).toBe('no-such-deed');
});
