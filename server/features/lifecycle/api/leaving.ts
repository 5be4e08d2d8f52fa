export { gaveUpMoney } from '../service/leaving.ts';
