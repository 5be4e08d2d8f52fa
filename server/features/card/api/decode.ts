export { openPhone } from '../service/decode.ts';
