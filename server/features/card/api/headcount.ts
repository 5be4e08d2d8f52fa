export { recount } from '../service/headcount.ts';
