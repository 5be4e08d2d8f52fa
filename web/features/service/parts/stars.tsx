import { scoreLabels } from '@qunlu/contract/service/rules.ts';
import { Stars as Given } from '../../../ui/stars.tsx';

/** A score as it was given: stars, and the word that stands for it. */
export const Stars = ({ score }: { score: number }) => (
  <Given score={score} label={scoreLabels[score] ?? ''} />
);
