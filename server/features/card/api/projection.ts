export { ownCard } from '../service/projection.ts';
