export { holdingsOf } from '../service/holdings.ts';
