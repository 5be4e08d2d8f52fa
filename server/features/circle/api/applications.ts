export { readersOf, waitingApplications } from '../service/member/applications.ts';
