import { expect, test } from 'vitest';
import { auditWords } from './audit-words.ts';
import { fixture } from './fixture.ts';

const service =
  'await audit(tx, {\n  action: `hide-card:${verdict}`,\n  subject: `card:${id}`,\n  reason,\n});\n';
const found = (manifest: string) =>
  auditWords(
    fixture({
      'server/features/card/service/decide.ts': service,
      'console/features/card/feature.tsx': manifest,
    }),
  );

test('an audited action without a word is named, with the place that lacks it', () => {
  for (const manifest of [
    "actions: { 'show-card': { label: '显示' } }",
    "actions: { 'un-hide-card': { label: '显示' } }",
  ])
    expect(found(manifest)).toEqual([
      {
        path: 'server/features/card/service/decide.ts',
        line: 1,
        message: expect.stringMatching(/“hide-card”.*console\/features\/card/),
      },
    ]);
});

test('a screen of the console that shows the name of an action itself is named', () => {
  const path = 'console/features/staff/pages/person-page.tsx';
  const on = (text: string) => auditWords(fixture({ [path]: text }));
  expect(on('<p>{entry.staff}　{entry.action}</p>')).toMatchObject([{ path, line: 1 }]);
  expect(on('<p>{texts.action(entry.action)}</p>')).toEqual([]);
});

test('one with a word is fine, and tests write what they like', () => {
  expect(found("actions: { 'hide-card': { label: '隐藏名片', results: {} } }")).toEqual([]);
  expect(found("actions: {\n  'hide-card': {\n    label: '隐藏名片',\n  },\n}")).toEqual([]);
  expect(auditWords(fixture({ 'server/features/card/decide.test.ts': service }))).toEqual([]);
});
