export { forgetSubject } from '../service/reports.ts';
