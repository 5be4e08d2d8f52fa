import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawSprite, spritePath } from './icon-sprite.ts';

test('the file of icons holds every icon of the list, as the library draws it', () => {
  const kept = readFileSync(spritePath, 'utf8');
  expect(kept, 'write it anew with `node web/icon-sprite.ts`').toBe(drawSprite());
  expect(
    kept.match(/<symbol id="[\w-]+" viewBox="0 0 24 24"><(path|circle|rect|line|poly)/g)?.length,
  ).toBeGreaterThan(70);
  expect(kept).toContain('<symbol id="arrow-left"');
});
