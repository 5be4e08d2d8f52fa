export { lexiconOf } from '../service/lexicon.ts';
