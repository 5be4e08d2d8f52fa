export { audit } from '../service/audit.ts';
