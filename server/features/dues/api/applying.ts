export { type FeeChoice, orderFee, prepareFee } from '../service/applying.ts';
