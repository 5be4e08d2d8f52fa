export { startSession } from '../service/sessions.ts';
