export { sessionOpenedAt } from '../service/session-list.ts';
