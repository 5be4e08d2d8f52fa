export { settleApplied } from '../service/member/application-notifications.ts';
