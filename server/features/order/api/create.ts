export { closeStale, createOrder, type NewOrder } from '../service/payment/create.ts';
