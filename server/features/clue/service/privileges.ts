import { clueRules } from '@qunlu/contract/clue/rules.ts';
import type { Privilege } from '../../membership/ports.ts';
import { companiesPrivilege } from './companies.ts';

/** D119: leads of companies are for business members. */
export const cluePrivileges: readonly Privilege[] = [
  {
    key: companiesPrivilege,
    title: '企业线索',
    order: 62,
    unit: 'count',
    fallback: { none: 0, member: 0, commerce: clueRules.companies },
    min: 0,
    max: 1000,
    words: (value) => (value > 0 ? `每天 ${value} 家` : '—'),
  },
];
