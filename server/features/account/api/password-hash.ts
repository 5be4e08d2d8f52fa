export { hashPassword, verifyPassword } from '../service/password-hash.ts';
