export { makeSessions, moveSessions } from '../service/sessions.ts';
