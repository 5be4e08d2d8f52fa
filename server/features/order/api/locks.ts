export { lockOrder, lockOrders } from '../service/ground/locks.ts';
