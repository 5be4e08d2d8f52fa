export { awaitApproval, writeApplication } from '../service/member/apply.ts';
