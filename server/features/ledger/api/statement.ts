export { monthOf, monthTotals, pendingHolds, type StatementLine, statementOf } from '../service/statement.ts';
