export { rebookOrder } from '../service/steps/rebook.ts';
