export { certifyCard } from '../service/certify.ts';
