import { expect, test } from 'vitest';
import { fixture } from './fixture.ts';
import { requiredPorts } from './required-ports.ts';

const found = (requires: string): string[] =>
  requiredPorts(
    fixture({
      'server/features/card/ports.ts':
        "export const closed = requiredPort<() => void>('card.closed');\nexport const parts = manyPort<string>('card.parts');\n",
      'server/features/card/feature.ts': `export const feature = defineFeature({ name: 'card'${requires} });\n`,
    }),
  ).map(({ message }) => message);

test('a required port is listed in its manifest', () => {
  expect(found(', requires: [closed]')).toEqual([]);
  expect(found(', requires: [\n    closed,\n  ]')).toEqual([]);
  expect(found('')).toEqual([
    'closed is a required port: list it in “requires” of server/features/card/feature.ts',
  ]);
});
