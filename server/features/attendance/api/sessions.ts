export { makeSessions, moveSessions, sessionsOf } from '../service/sessions.ts';
