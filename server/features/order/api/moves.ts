export { endWithRefund } from '../service/steps/moves.ts';
