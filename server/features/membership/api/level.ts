export { levelOf, membershipOf } from '../service/level.ts';
