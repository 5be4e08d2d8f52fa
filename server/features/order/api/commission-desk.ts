export {
  forfeitCommission,
  forfeitOwn,
  holdForCommission,
  releaseCommission,
} from '../service/money/commission-desk.ts';
