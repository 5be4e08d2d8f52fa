export { checkSubmission, readSubmission } from '../service/member/submissions.ts';
