export { settleApplied } from '../service/member/application-notices.ts';
