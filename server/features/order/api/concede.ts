export { dropOwnDispute } from '../service/steps/concede.ts';
