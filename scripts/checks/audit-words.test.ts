import { expect, test } from 'vitest';
import { auditWords } from './audit-words.ts';
import { fixture } from './fixture.ts';

const service =
  'await audit(tx, {\n  action: `hide-card:${verdict}`,\n  subject: `card:${id}`,\n  reason,\n});\n';
const found = (manifest: string, text = service) =>
  auditWords(
    fixture({
      'server/features/card/service/decide.ts': text,
      'console/features/card/feature.tsx': manifest,
    }),
  );

test('an audited action without a word is named, with the place that lacks it', () => {
  for (const manifest of [
    "actions: { 'show-card': { label: '显示' } }, subjects: { card: '名片' }",
    "actions: { 'un-hide-card': { label: '显示' } }, subjects: { card: '名片' }",
  ])
    expect(found(manifest)).toEqual([
      {
        path: 'server/features/card/service/decide.ts',
        line: 2,
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
  const subjects = "subjects: { card: '名片' }";
  expect(found(`actions: { 'hide-card': { label: '隐藏名片', results: {} } }, ${subjects}`)).toEqual([]);
  expect(found(`actions: {\n  'hide-card': {\n    label: '隐藏名片',\n  },\n}, ${subjects}`)).toEqual([]);
  expect(auditWords(fixture({ 'server/features/card/decide.test.ts': service }))).toEqual([]);
});

test('both of a choice, one that is handed to a function, and what it concerns need their words', () => {
  const text = [
    "await audit(tx, { action: count > 0 ? 'give-card' : 'take-card', subject: `album:${id}`, reason });",
    "const deed = { action: 'close-card', reason };",
    'await audit(tx, { ...deed, subject: subjectOf(id) });',
  ].join('\n');
  const messages = found("actions: { 'give-card': { label: '送名片' } }", text).map(({ message }) => message);
  expect(messages).toHaveLength(3);
  for (const name of ['take-card', 'close-card', 'album'])
    expect(messages.some((message) => message.includes(`“${name}”`))).toBe(true);
});
