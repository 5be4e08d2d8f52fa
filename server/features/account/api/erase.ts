export { eraseAccount } from '../service/erase.ts';
