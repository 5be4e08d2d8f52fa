export { authenticate, startSession } from '../service/sessions.ts';
