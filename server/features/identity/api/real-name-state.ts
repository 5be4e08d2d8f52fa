export {
  mayWithdrawAs,
  passedAmong,
  realNameOf,
  requireAdult,
  revealRealName,
} from '../service/real-name-state.ts';
