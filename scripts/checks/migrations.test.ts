import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { migrations } from './migrations.ts';

const messages = (files: Record<string, string>): string =>
  migrations(fixture(files))
    .map(({ message }) => message)
    .join('\n');

test('the numbered ones are closed; the others are named by time and owner', () => {
  const text = '-- feature: tea-house\n';
  const features = { 'features.json': '[{ "name": "tea-house", "title": "茶馆", "dependsOn": [] }]' };
  const named = (name: string): string => messages({ ...features, [`server/migrations/${name}`]: text });
  expect(named('0026_tea_house.sql')).toBe('');
  expect(named('0027_tea_house.sql')).toMatch(/YYYYMMDD_HHMM/);
  expect(named('20261122_0930_tea_house_rooms.sql')).toBe('');
  expect(named('20261322_0930_tea_house_rooms.sql')).toMatch(/YYYYMMDD_HHMM/);
  expect(named('20261122_0930_rooms.sql')).toMatch(/go on with its owner/);
});

test('the first line names the owning feature', () => {
  expect(messages({ 'server/migrations/0001_a.sql': '-- feature: planet\n' })).toMatch(
    /first line names the owner/,
  );
  expect(messages({ 'server/migrations/0001_a.sql': '-- feature: platform\n' })).toBe('');
});

test('dropping a table needs a reason', () => {
  expect(messages({ 'server/migrations/0001_a.sql': '-- feature: card\ndrop table old_card;\n' })).toMatch(
    /go forward/,
  );
  expect(
    messages({
      'server/migrations/0001_a.sql': '-- feature: card\n-- reason: never written to\ndrop table old_card;\n',
    }),
  ).toBe('');
});

test('a column that points to a user says what deletion does', () => {
  const column = (comment: string): string =>
    `-- feature: card\ncreate table card_card (\n  user_id bigint references account_user (id)${comment}\n);`;
  expect(messages({ 'server/migrations/0001_a.sql': column('') })).toMatch(
    /end its line with “-- on deletion/,
  );
  expect(messages({ 'server/migrations/0001_a.sql': column(', -- on deletion: keep') })).toMatch(
    /on deletion/,
  );
  for (const comment of [
    'erase',
    'erase the card goes with its owner',
    'anonymise, the other side keeps the fact',
  ])
    expect(messages({ 'server/migrations/0001_a.sql': column(`, -- on deletion: ${comment}`) })).toBe('');
});

test('anything but migrations belongs elsewhere', () => {
  expect(messages({ 'server/migrations/notes.md': '-- feature: card' })).toMatch(/store\.ts of its feature/);
});
