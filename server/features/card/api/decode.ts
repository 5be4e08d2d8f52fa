export { openOtherContact, openPhone } from '../service/decode.ts';
