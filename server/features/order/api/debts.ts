export { owedBy } from '../service/money/debts.ts';
