export { revokeMissionFact } from '../service/revoke-mission-fact.ts';
