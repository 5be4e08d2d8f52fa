export { sendSecurityText } from '../service/security-text.ts';
