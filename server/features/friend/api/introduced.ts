export { meetByIntroduction } from '../service/introduced.ts';
