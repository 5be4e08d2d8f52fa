import type { ServiceFilter } from '../../queries/service.ts';

/** How many of the conditions of the sheet narrow a search. */
export const narrowed = ({ citycode, type, way, fee_min, fee_max, score_min }: ServiceFilter): number =>
  [citycode, type, way, fee_min ?? fee_max, score_min].filter((one) => one !== undefined).length;
