export { decided, ending, payees } from '../service/ending.ts';
