export {
  forfeitCommission,
  forfeitOwn,
  holdForCommission,
  releaseCommission,
} from '../service/money/staff-commissions.ts';
