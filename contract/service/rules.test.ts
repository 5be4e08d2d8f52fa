import { expect, test } from 'vitest';
import { scoreLabels } from './rules.ts';

test('[B094][K033][M067][M068][M069][M070][M071] each score has its label', () => {
  expect(scoreLabels).toEqual({ 1: '差评', 2: '过得去', 3: '一般', 4: '满意', 5: '非常满意' });
});
