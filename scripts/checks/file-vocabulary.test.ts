import { expect, test } from 'vitest';
import { fileVocabulary } from './file-vocabulary.ts';
import { fixture } from './fixture.ts';

const rows: [string, RegExp | undefined][] = [
  ['server/features/card/service.ts', undefined],
  ['server/features/card/feature.ts', undefined],
  ['server/features/card/service/change-default.ts', undefined],
  ['server/features/card/quotes.tsv', undefined],
  ['server/features/card/feature/deep.ts', /server\/features\/card may hold/],
  ['server/features/card/limits.race.test.ts', undefined],
  ['server/features/card/helpers.ts', /name the file after its one job/],
  ['server/features/card/masks.ts', /rules belong in service\.ts/],
  ['server/features/card/service/contacts/decode.ts', undefined],
  ['server/features/card/service/deep/er/still.ts', /server\/features\/card may hold/],
  ['server/features/card/store/deep/er.ts', /server\/features\/card may hold/],
  ['server/features/planet/service.ts', /not in features\.json/],
  ['server/features/card.ts', /belongs in the folder of its feature/],
  ['web/features/card/screens/edit.tsx', undefined],
  ['web/features/card/screens/edit.module.css', /beside its component/],
  ['web/features/card/hooks/use-card.ts', /fetching in queries\.ts/],
  ['server/features/card/feature.ts', undefined],
  ['web/features/card/feature.tsx', undefined],
  ['web/features/card/on-card.tsx', undefined],
  ['web/features/card/hub.tsx', undefined],
  ['console/features/card/feature.tsx', undefined],
  ['console/features/card/pages/case.tsx', undefined],
  ['console/features/card/case.tsx', /a whole page belongs in pages\//],
  ['console/features/planet/feature.tsx', /not in features\.json/],
  ['web/ui/index.ts', /no index files/],
  ['web/ui/popTip.tsx', /not kebab-case/],
  ['server/migrations/0001_account.sql', undefined],
  ['server/migrations/20261122_0930_card_tea.sql', undefined],
  ['lib/thing.ts', /root listing is closed/],
];

test.each(rows)('%s', (path, expected) => {
  const messages = fileVocabulary(fixture({ [path]: '' })).map((finding) => finding.message);
  if (expected === undefined) expect(messages).toEqual([]);
  else expect(messages.join('\n')).toMatch(expected);
});
