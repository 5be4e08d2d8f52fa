export { memberOf } from '../service/directory/lookups.ts';
