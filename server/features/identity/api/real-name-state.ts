export {
  mayWithdrawAs,
  passedAmong,
  realNameOf,
  requireAdult,
  requireRealName,
  revealRealName,
} from '../service/real-name-state.ts';
