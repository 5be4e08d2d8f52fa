export { lockOrder, noSuchOrder } from '../service/ground/locks.ts';
