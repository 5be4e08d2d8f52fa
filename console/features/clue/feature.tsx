import type { Feature } from '../../platform/feature.ts';

/** Leads that are reported are decided with all other reports; here is how the log names them. */
export const feature: Feature = {
  name: 'clue',
  audit: { subjects: { clue: '商机' } },
};
