export { creditsOf } from '../service/credits.ts';
