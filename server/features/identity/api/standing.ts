export { mayWithdrawAs, passedAmong, realNameOf, requireAdult, revealRealName } from '../service/standing.ts';
