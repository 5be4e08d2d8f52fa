export { allowsProfiling } from '../service/preferences.ts';
