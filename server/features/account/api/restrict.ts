export { restrict, restrictionCan } from '../service/restrict.ts';
