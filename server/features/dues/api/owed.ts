export { countPaid, owed } from '../service/owed.ts';
