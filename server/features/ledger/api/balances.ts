export { balancesOf } from '../service/balances.ts';
