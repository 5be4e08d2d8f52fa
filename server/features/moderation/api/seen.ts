export { orNone, seenOrNone } from '../service/seen.ts';
