export { checkLedger } from '../service/check.ts';
