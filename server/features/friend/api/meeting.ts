export { meet } from '../service/meeting.ts';
